import { stat } from 'node:fs/promises'
import type { FilePath, Toolchain } from '../framework.ts'
import { placeOfToolchain } from './place.ts'
import { isOf, readStamp } from './stamp.ts'

/** A toolchain as it is on this machine. */
export type ToolchainState =
  | { state: 'ready'; bytes: number }
  /** `lacking`: what the machine needs before it can be installed, in a sentence. */
  | { state: 'missing'; lacking: string | undefined }
  | { state: 'broken'; why: string }

/** Looks whether a toolchain is installed, whole, and of this version of Proofyard; starts no more than `lacks` does. */
export async function lookAtToolchain(toolFolder: FilePath, toolchain: Toolchain): Promise<ToolchainState> {
  const stamp = await readStamp(toolFolder, toolchain.id)
  if (stamp !== undefined && isOf(stamp, toolchain)) return { state: 'ready', bytes: stamp.bytes }
  const again = `\`proofyard toolchain install ${toolchain.id}\` makes it anew.`
  if (stamp !== undefined) return { state: 'broken', why: `It is of another version of Proofyard: ${again}` }
  const isThere = await stat(placeOfToolchain(toolFolder, toolchain.id)).then(
    () => true,
    () => false,
  )
  if (isThere) return { state: 'broken', why: `Its folder is there, and not whole: ${again}` }
  return { state: 'missing', lacking: await toolchain.lacks() }
}
