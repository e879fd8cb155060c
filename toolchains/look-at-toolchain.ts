import { stat } from 'node:fs/promises'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Toolchain } from './toolchain.ts'
import { pathOfToolchain } from './paths.ts'
import { isOf, readManifestOf } from './manifest.ts'

/** A toolchain as it is on this machine. */
export type ToolchainState =
  | { state: 'ready'; bytes: number }
  /** `missingRequirement`: what the machine needs before it can be installed, in a sentence. */
  | { state: 'missing'; missingRequirement: string | undefined }
  | { state: 'broken'; why: string }

/** Looks whether a toolchain is installed, whole, and of this version of Proofyard; starts no more than `lacks` does. */
export async function lookAtToolchain(toolFolder: FilePath, toolchain: Toolchain): Promise<ToolchainState> {
  const manifest = await readManifestOf(toolFolder, toolchain.id)
  if (manifest !== undefined && isOf(manifest, toolchain)) return { state: 'ready', bytes: manifest.bytes }
  const again = `\`proofyard toolchain install ${toolchain.id}\` makes it again.`
  if (manifest !== undefined) return { state: 'broken', why: `It was made by another version of this server: ${again}` }
  const isThere = await stat(pathOfToolchain(toolFolder, toolchain.id)).then(
    () => true,
    () => false,
  )
  if (isThere) return { state: 'broken', why: `Its folder is there, and not whole: ${again}` }
  return { state: 'missing', missingRequirement: await toolchain.missingRequirement() }
}
