import { runHarness } from '../../languages/node/programs/harness.ts'
import { countGates } from './plonk.ts'

/** plonk-gates <toolchain> <version of Noir> <program> */
await runHarness(async ([toolchain = '', noir = '', program = '']) => ({
  circuitSize: await countGates(toolchain, noir, program),
}))
