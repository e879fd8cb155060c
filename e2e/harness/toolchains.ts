import { mkdir, mkdtemp, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { type Proofyard, startProofyard } from './proofyard.ts'

/** A folder with the first points of Noir's set-up. */
const paramsFolder = process.env['PROOFYARD_TEST_PARAMS']

/** Where tests keep toolchains; it outlives a checkout. */
const kept = join(homedir(), '.cache', 'proofyard', 'tools', 'toolchains')

/**
 * Whether this machine can build projects of a toolchain, such as `gnark@v0.9.0`: it has Go or Rust where that is wanted, and
 * Noir's points.
 */
export async function canBuild(toolchain: string): Promise<boolean> {
  const framework = frameworks[toolchain.split('@')[0] ?? '']
  const needed = framework?.toolchains.find(({ id }) => id === toolchain)
  if (framework === undefined || needed === undefined) throw new Error(`There is no toolchain ${toolchain}.`)
  const tools = await framework.toolchain({ toolFolder: kept, paramsFolder })
  return tools.every(({ required, state }) => !required || state === 'ready') && (await needed.lacks()) === undefined
}

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
