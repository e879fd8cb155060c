import type { Hash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** Of a crate of ours; what cargo or an editor leaves beside it is none. */
const SOURCE = /\.(?:rs|toml|lock|ld)$/

/** Adds the sources of crates of ours to a hash: their names in each folder and their bytes, wherever the folders lie. */
export function hashSources(hash: Hash, folders: FilePath[]): Hash {
  for (const folder of folders) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => SOURCE.test(one))
    for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  }
  return hash
}
