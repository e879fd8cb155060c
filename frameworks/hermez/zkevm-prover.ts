import { outsideProver } from '../outside-prover.ts'

/** The prover of the Polygon zkEVM itself, which wants some 500 GB of memory. */
export const zkevmProver = outsideProver(
  'hermez@zkevm',
  'An external prover of the Polygon zkEVM, for projects without a state machine of their own',
  'No zkEVM prover is connected to this server.',
)
