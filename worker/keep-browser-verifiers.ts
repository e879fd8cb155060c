import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Core } from '@proofyard/core/context.ts'
import { findBrowserVerifier, keepBrowserVerifier } from '@proofyard/core/verifiers/browser-verifier.ts'
import {
  type VerifyingToolchain,
  verifiedToolchain,
  verifyingToolchains,
} from '@proofyard/frameworks/browser-verifiers.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { readManifestIn } from '@proofyard/toolchains/manifest.ts'
import { useToolchain } from '@proofyard/toolchains/use-toolchain.ts'

/**
 * Puts the programs that verify in browsers into the storage, out of the toolchains that are installed here: the server's pages take them from there, and
 * it may be another machine. One that is there already, of the same toolchain, stays.
 *
 * @param report told of one that cannot be kept
 */
export async function keepBrowserVerifiers(
  core: Pick<Core, 'database' | 'storage'>,
  toolFolder: FilePath,
  report: (error: unknown) => void,
  toolchains = verifyingToolchains,
): Promise<void> {
  for (const toolchain of toolchains) await keep(core, toolFolder, toolchain).catch(report)
}

async function keep(
  core: Pick<Core, 'database' | 'storage'>,
  toolFolder: FilePath,
  toolchain: VerifyingToolchain,
): Promise<void> {
  const { id, browserVerifier } = toolchain
  const verified = verifiedToolchain(toolchain)
  const used = await useToolchain(toolFolder, id)
  if (used === undefined) return
  try {
    const fingerprint = (await readManifestIn(used.folder))?.fingerprint ?? ''
    if ((await findBrowserVerifier(core, verified))?.fingerprint === fingerprint) return
    const program = createReadStream(join(used.folder, browserVerifier))
    const packed = browserVerifier.endsWith('.gz') ? program : pipeline(program, createGzip({ level: 9 }), passOn)
    await keepBrowserVerifier(core, verified, { fingerprint, stored: await core.storage.put(packed) })
  } finally {
    await used.release()
  }
}

/** Who reads the last stream is told what went wrong in an earlier one. */
function passOn(): void {}
