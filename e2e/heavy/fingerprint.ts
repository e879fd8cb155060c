import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MADE = new Set(['node_modules', 'dist'])

/**
 * Hash of the names and contents of files below folders of the house, without what is installed or built, and without the
 * tests that no campaign runs.
 *
 * @param parts folders and files, relative to `root`
 */
export function fingerprintOf(root: string, parts: string[]): string {
  const hash = createHash('sha256')
  for (const file of [...new Set(parts.flatMap((part) => filesBelow(root, part)))].toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(root: string, part: string): string[] {
  if (statSync(join(root, part)).isFile()) return [part]
  return readdirSync(join(root, part), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name)) return []
    const path = join(part, entry.name)
    if (entry.isDirectory()) return filesBelow(root, path)
    return isOtherTest(entry.name) ? [] : [path]
  })
}

/** One that `npm test` runs: what a campaign found stays true however it changes. */
function isOtherTest(name: string): boolean {
  return name.endsWith('.test.ts') && !name.endsWith('.heavy.test.ts')
}
