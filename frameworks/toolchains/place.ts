import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FilePath } from '../framework.ts'
import { ownedName } from '../sandbox/owned-name.ts'

/** Where a toolchain is once it is installed: a link to its present edition. */
export function placeOfToolchain(toolFolder: FilePath, id: string): FilePath {
  return join(toolFolder, 'toolchains', id)
}

/** Path for a folder or file beside the toolchains that only this process needs. */
export function hiddenPlace(toolFolder: FilePath, prefix: string, id: string): FilePath {
  return join(toolFolder, 'toolchains', ownedName(`${prefix}${id}-${randomName()}`))
}

export function randomName(): string {
  return randomBytes(4).toString('hex')
}
