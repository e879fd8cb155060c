import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/**
 * The `fingerprint` of a toolchain that is made of these files of ours: lock files, and sources that are built into it.
 *
 * @param steps raised when what is done with the files changes
 */
export function fingerprintOf(files: FilePath[], steps: number): string {
  const hash = createHash('sha256').update(`${steps}\0`)
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}
