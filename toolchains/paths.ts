import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { processOwnedName } from '@proofyard/sandbox/process-owned-name.ts'

/** Where a toolchain is once it is installed: a link to its present version folder. */
export function pathOfToolchain(toolFolder: FilePath, id: string): FilePath {
  return join(toolFolder, 'toolchains', id)
}

/** Path for a folder or file beside the toolchains that only this process needs. */
export function hiddenPath(toolFolder: FilePath, prefix: string, id: string): FilePath {
  return join(toolFolder, 'toolchains', processOwnedName(`${prefix}${id}-${randomName()}`))
}

export function randomName(): string {
  return randomBytes(4).toString('hex')
}
