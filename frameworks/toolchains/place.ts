import { join } from 'node:path'
import type { FilePath } from '../framework.ts'

/** Where a toolchain is once it is installed. */
export function placeOfToolchain(toolFolder: FilePath, id: string): FilePath {
  return join(toolFolder, 'toolchains', id)
}
