import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Proofyard, startProofyard } from './proofyard.ts'

/** A folder with the set-up's first points; what needs them is skipped where it is not named. */
export const paramsFolder = process.env['PROOFYARD_TEST_PARAMS']

/** Where tests keep toolchains; it outlives a checkout. */
const kept = join(homedir(), '.cache', 'proofyard', 'tools', 'toolchains')

/** Starts the product with the toolchains that earlier tests have installed; its worker installs there what is missing. */
export async function startWithToolchains(): Promise<Proofyard> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-e2e-'))
  await mkdir(join(dataFolder, 'tools'))
  await mkdir(kept, { recursive: true })
  await symlink(kept, join(dataFolder, 'tools', 'toolchains'))
  return await startProofyard({
    PROOFYARD_DATA: dataFolder,
    ...(paramsFolder === undefined ? {} : { PROOFYARD_PARAMS: paramsFolder }),
  })
}
