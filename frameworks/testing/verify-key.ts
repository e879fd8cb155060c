import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Claim, CommonManifest, Run } from '../framework.ts'

/** What a verifier says of a claim by its key alone. @throws Error "A program was started." where it would look at the proof */
export async function verifyKey<M extends CommonManifest>(
  verify: (run: Run, claim: Claim<M>) => Promise<boolean>,
  manifest: M,
  key: string,
): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-key-'))
  try {
    const verificationKey = join(folder, 'key.json')
    await writeFile(verificationKey, key)
    return await verify(untouchedRun(folder), {
      manifest,
      verificationKey,
      publicValues: verificationKey,
      proof: verificationKey,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A run in which no program may be started: for what is refused before. */
function untouchedRun(workFolder: string): Run {
  return {
    sandbox: { kind: 'none', run: () => Promise.reject(new Error('A program was started.')) },
    workFolder,
    makeDiskFolder: () => Promise.reject(new Error('A disk was made.')),
    toolFolder: workFolder,
    toolchainFolder: workFolder,
    paramsFolder: undefined,
    gitMirrors: [],
    residents: undefined,
    reserve: () => Promise.resolve(),
    signal: new AbortController().signal,
    stage: (_, work) => work(),
    progress: () => undefined,
  }
}
