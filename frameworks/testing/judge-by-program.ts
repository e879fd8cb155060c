import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CommonManifest, Framework } from '../framework.ts'
import type { StartProgram } from '../program-verifier.ts'
import type { Judge } from './conformance/description.ts'
import { installedToolchain } from './installed-toolchain.ts'

/** Judges claims of a framework by the program that its pages run, in this thread. The first test on a machine installs that. */
export async function judgeByProgram<M extends CommonManifest>(
  { toolchains, versionsOf, toolchainId }: Pick<Framework<M>, 'toolchains' | 'versionsOf' | 'toolchainId'>,
  start: StartProgram,
  manifest: M,
): Promise<Judge> {
  const told = { versions: versionsOf?.(manifest) ?? {}, manifest }
  const verified = toolchainId(manifest)
  const toolchain = toolchains.find(({ verifies }) => verifies === verified)
  if (toolchain?.browserVerifier === undefined || verified === undefined)
    throw new Error(`No page has a verifier of ${verified}.`)
  const { toolchainFolder } = await installedToolchain([toolchain])
  const packed = await readFile(join(toolchainFolder, toolchain.browserVerifier))
  const verify = await start(verified, new Uint8Array(await promisify(gunzip)(packed)))
  return async (claims) => {
    const verdicts: boolean[] = []
    for (const { verificationKey: key, publicValues, proof } of claims)
      verdicts.push(await verify({ key, publicValues, proof }, told))
    return verdicts
  }
}
