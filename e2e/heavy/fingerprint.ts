import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const MADE = new Set(['node_modules', 'dist'])
const HEAVY = '.heavy.test.ts'

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
  const entries = readdirSync(join(root, part), { withFileTypes: true }).filter(({ name }) => !MADE.has(name))
  const heavy = entries
    .filter(({ name }) => name.endsWith(HEAVY))
    .map(({ name }) => readFileSync(join(root, part, name), 'utf8'))
  return entries.flatMap((entry) => {
    const path = join(part, entry.name)
    if (entry.isDirectory()) return filesBelow(root, path)
    return isRunByOthers(entry.name, heavy) ? [] : [path]
  })
}

/** A test that only `npm test` runs: what a campaign found stays true however it changes. A long test may import one beside it. */
function isRunByOthers(name: string, heavy: string[]): boolean {
  if (!name.endsWith('.test.ts') || name.endsWith(HEAVY)) return false
  return !heavy.some((text) => text.includes(`import './${name}'`))
}
