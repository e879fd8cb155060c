import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile, readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { resultOf } from '../languages/harness-end.ts'
import { keptNames } from './kept-names.ts'
import { proverThreads, snarkvmLimits } from './limits.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { proverResident } from './residents.ts'
import { runHelper } from './run-helper.ts'

const limits = snarkvmLimits.prove

/** Makes the proof of an authorization: by the resident that keeps the build's proving keys, else by a program of its own. */
export async function prove(run: Run, build: BuildFiles<SnarkvmManifest>, witness: FilePath): Promise<ProveResult> {
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  await run.stage('prove', async () => {
    if (!(await proveByResident(run, build, { witness, results }))) await proveAlone(run, build, { witness, results })
  })
  return { proof: join(results, 'proof.json'), publicValues: join(results, 'public.json'), warnings: [] }
}

interface Places {
  witness: FilePath
  results: FilePath
}

async function proveAlone(
  run: Run,
  { manifest, buildFolder }: BuildFiles<SnarkvmManifest>,
  { witness, results }: Places,
) {
  const outcome = await runHelper(run, {
    network: manifest.network,
    args: ['prove', '/in/key.json', '/in/proving_keys', '/in/authorization.json', '/out'],
    mounts: [
      readOnly(join(buildFolder, keptNames.key), '/in/key.json'),
      readOnly(join(buildFolder, keptNames.provingKeys), '/in/proving_keys'),
      privateFile(witness, '/in/authorization.json'),
      writable(results, '/out'),
    ],
    limits,
    threads: proverThreads,
  })
  resultOf(outcome, { stepName: 'The proof', limits })
}

const Answer = z.strictObject({ public: z.record(z.string(), z.unknown()), proof: z.record(z.string(), z.unknown()) })

/** @returns false where it is to be made without it, which also tells what is wrong */
async function proveByResident(
  run: Run,
  build: BuildFiles<SnarkvmManifest>,
  { witness, results }: Places,
): Promise<boolean> {
  const answer = await run.residents?.ask(await proverResident(run, build), { request: witness }, run.signal)
  if (answer === undefined || answer === '') return false
  const made = Answer.parse(JSON.parse(answer))
  await writeFile(join(results, 'proof.json'), JSON.stringify(made.proof))
  await writeFile(join(results, 'public.json'), JSON.stringify(made.public))
  return true
}
