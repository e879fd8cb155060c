import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Less new memory to touch for each process, and one thread beside the main one: a tenth of a start, on two processors that are busy. */
const FEW_RESOURCES = ['--max-semi-space-size=4', '--v8-pool-size=1']

/** Lets the hundreds of Node processes of a test run share what V8 compiles, a fifth of a start of Proofyard, and start small. */
export function setup(): void {
  const compiled = join(root, 'node_modules', '.cache', 'compiled-for-tests')
  mkdirSync(compiled, { recursive: true })
  // Node keeps a folder for each user in it: those whom root's tests run programs as have theirs.
  if (process.getuid?.() === 0) chmodSync(compiled, 0o1777)
  process.env['NODE_COMPILE_CACHE'] ??= compiled
  process.env['NODE_OPTIONS'] ??= FEW_RESOURCES.join(' ')
}
