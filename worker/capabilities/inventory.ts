import type { Capability } from '@proofyard/core/workers/capability.ts'
import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { isOf, readManifestOf } from '@proofyard/toolchains/manifest.ts'
import { withoutFolders } from './without-folders.ts'

export interface Folders {
  toolFolder: string
  paramsFolder: string | undefined
}

/** Whether a worker installs what waiting jobs need. */
export type InstallMode = 'install' | 'off'

/** One thing that jobs may need, as it is on this machine. */
export interface Item {
  framework: AnyFramework
  /** Undefined for builds of it that need nothing installed. */
  toolchain: Toolchain | undefined
  capability: Capability
  isInstalled: boolean
  /** This worker could install it and may. */
  canInstall: boolean
}

/** Looks at everything that the frameworks need on this machine. Starts programs, so not to be done all the time. */
export async function takeInventory(frameworks: AnyFramework[], folders: Folders, mode: InstallMode): Promise<Item[]> {
  const items = await Promise.all(
    frameworks.map(async (framework) => {
      const missingRequirement = await missingRequirementOf(framework, folders)
      const needs = [undefined, ...framework.toolchains]
      return Promise.all(needs.map((toolchain) => look({ framework, toolchain, missingRequirement }, folders, mode)))
    }),
  )
  return items.flat()
}

/** Whether something of a framework was installed or removed since the inventory; only files are looked at. */
export async function hasChanged(items: Item[], toolFolder: string): Promise<boolean> {
  for (const { toolchain, isInstalled } of items) {
    if (isInstalled !== (await isThere(toolchain, toolFolder))) return true
  }
  return false
}

async function look(
  {
    framework,
    toolchain,
    missingRequirement,
  }: Pick<Item, 'framework' | 'toolchain'> & { missingRequirement: string | undefined },
  { toolFolder }: Folders,
  mode: InstallMode,
): Promise<Item> {
  const isInstalled = await isThere(toolchain, toolFolder)
  const item = (state: Capability['state'], note: string, canInstall = false): Item => {
    const capability = { circuitType: framework.name, toolchain: toolchain?.id ?? null, state, note, fraction: null }
    return { framework, toolchain, capability, isInstalled, canInstall }
  }
  const missing = (note: string, canInstall = false) => item('missing', note, canInstall)
  // What a prover outside lacks is nothing that this machine could get.
  if (missingRequirement !== undefined && toolchain?.isExternal !== true) return missing(missingRequirement)
  if (toolchain === undefined || isInstalled) return item('ready', '')
  const sentence = await toolchain.missingRequirement().catch(notTold)
  if (sentence !== undefined) return missing(sentence)
  if (toolchain.verifies !== undefined)
    return missing(
      `Pages verify its proofs once the operator of this server has run: proofyard toolchain install ${toolchain.id}`,
    )
  return mode === 'install'
    ? missing('It is installed when the first project needs it.', true)
    : missing(`The operator of this server installs it with: proofyard toolchain install ${toolchain.id}`)
}

async function isThere(toolchain: Toolchain | undefined, toolFolder: string): Promise<boolean> {
  return toolchain === undefined || isOf(await readManifestOf(toolFolder, toolchain.id), toolchain)
}

/** The sentence of the first thing that a framework requires of this machine and that is not here. */
async function missingRequirementOf(framework: AnyFramework, folders: Folders): Promise<string | undefined> {
  try {
    const tools = await framework.requirements(folders)
    return tools.find(({ required, state }) => required && (state === 'missing' || state === 'broken'))?.note
  } catch (error) {
    return notTold(error)
  }
}

/** A fault in one framework is no reason to take no jobs of the others. */
function notTold(error: unknown): string {
  return `What it needs could not be looked for. ${withoutFolders(error)}`
}
