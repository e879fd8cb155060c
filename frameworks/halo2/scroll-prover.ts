import { outsideProver } from '../outside-prover.ts'

/** The prover of Scroll's zkEVM, which wants more than 100 GB of memory. */
export const scrollProver = outsideProver(
  'halo2@scroll',
  "An external prover of Scroll's zkEVM, for halo2Version scroll",
  'No prover of Scroll is connected to this server.',
)
