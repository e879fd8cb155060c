import { sweepToolchains } from '../../install-toolchain.ts'

// Sweeps a tool folder in a process of its own, for a test that needs another user.
const [toolFolder = ''] = process.argv.slice(2)
await sweepToolchains(toolFolder)
