import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Run } from '../framework.ts'

/** The installed toolchain of a run. */
export function toolchainFolder({ toolchainFolder: folder }: Run): FilePath {
  if (folder === undefined) throw new Error('A job of noir was started without its toolchain.')
  return folder
}
