import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { bareDataFolder, keptTools, type Proofyard, startProofyard } from './proofyard.ts'

/** A folder with the first points of Noir's set-up. */
const paramsFolder = process.env['PROOFYARD_TEST_PARAMS']

/**
 * What this machine cannot build projects of a toolchain, such as `gnark@v0.9.0`, for want of: Go or Rust where that is wanted,
 * and Noir's points.
 */
export async function missingFor(toolchain: string): Promise<string | undefined> {
  const { framework, needed } = find(toolchain)
  const tools = await framework.requirements({ toolFolder: keptTools, paramsFolder })
  const tool = tools.find(({ required, state }) => required && state !== 'ready')
  return tool === undefined
    ? await needed.missingRequirement()
    : `${toolchain}: ${tool.name} is ${tool.state}. ${tool.note}`
}

/** Installs a toolchain where tests keep them. */
export async function installKept(toolchain: string): Promise<void> {
  const { signal } = new AbortController()
  await installToolchain(find(toolchain).needed, { toolFolder: keptTools, signal, progress: () => {} })
}

function find(toolchain: string) {
  for (const framework of Object.values(frameworks)) {
    const needed = framework.toolchains.find(({ id }) => id === toolchain)
    if (needed !== undefined) return { framework, needed }
  }
  throw new Error(`There is no toolchain ${toolchain}.`)
}

/** Starts the product with the toolchains that earlier tests have installed; its worker installs there what is missing. */
export async function startWithToolchains(env: Record<string, string> = {}): Promise<Proofyard> {
  const dataFolder = await bareDataFolder()
  await mkdir(keptTools, { recursive: true })
  await symlink(keptTools, join(dataFolder, 'tools'))
  return await startProofyard({
    PROOFYARD_DATA: dataFolder,
    ...(paramsFolder === undefined ? {} : { PROOFYARD_PARAMS: paramsFolder }),
    ...env,
  })
}
