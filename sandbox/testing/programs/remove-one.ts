import { readFileSync } from 'node:fs'
import { removeTree } from '../../remove-tree.ts'

// Removes a folder in a process of its own, for tests that need another user, such as of what belongs to the user of a dead
// program. Prints by how many bytes the most memory that it ever had grew meanwhile.
const [folder = ''] = process.argv.slice(2)
const before = peakBytes()
await removeTree(folder)
process.stdout.write(String(peakBytes() - before))

/** Not of getrusage(2), which begins with what the process had that started this one. */
function peakBytes(): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]) * 1024
}
