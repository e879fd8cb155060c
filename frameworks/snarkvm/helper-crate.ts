import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { bringSources } from '../languages/rust/bring-sources.ts'
import { hashSources } from '../languages/rust/hash-sources.ts'

/** Our program on snarkVM, and the crate by which it tells how it ended. */
const crates = {
  snarkvm: join(import.meta.dirname, 'harness'),
  harness: join(import.meta.dirname, '..', 'languages', 'rust', 'harness'),
}

/** Name of the program that the crate builds. */
export const HELPER = 'proofyard-snarkvm'

/** Writes the sources of the helper into a folder, each crate below its name, and leaves what cargo made there before. */
export async function writeHelperCrate(folder: FilePath): Promise<void> {
  for (const [name, source] of Object.entries(crates)) {
    await bringSources(source, join(folder, name))
  }
}

/** A hash of all that the helper is made of, but for the crates that its lock file names by theirs. */
export function helperFingerprint(): string {
  return hashSources(createHash('sha256'), Object.values(crates)).digest('hex').slice(0, 16)
}

/** How many crates the lock file names. */
export function countLockedCrates(): number {
  const lock = readFileSync(join(crates.snarkvm, 'Cargo.lock'), 'utf8')
  return lock.split('\n').filter((line) => line === '[[package]]').length
}
