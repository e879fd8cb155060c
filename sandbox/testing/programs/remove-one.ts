import { removeTree } from '../../remove-tree.ts'

// Removes a folder that belongs to the user of a dead program, from a process of its own, for tests that need another user.
const [folder = ''] = process.argv.slice(2)
await removeTree(folder)
