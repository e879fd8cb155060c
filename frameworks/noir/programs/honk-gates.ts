import { runHarness } from '../../languages/node/programs/harness.ts'
import { countGates } from './honk.ts'

/** honk-gates <toolchain> <version of Noir> <program> */
await runHarness(async ([toolchain = '', , program = '']) => ({ circuitSize: await countGates(toolchain, program) }))
