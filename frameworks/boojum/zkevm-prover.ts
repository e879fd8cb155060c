import { memoryHere, outsideProver } from '../outside-prover.ts'

/** The prover of the circuits of ZKsync's zkEVM. */
export const zkevmProver = outsideProver(
  'boojum@zkevm',
  "An external prover of ZKsync's zkEVM, for projects with a zkevmVersion",
  `No prover of ZKsync's zkEVM is connected to this server. Its circuits want a compiler of 2024, some 40 GB of memory and GPUs; this machine has ${memoryHere}, and the server has no such prover at any size. Let zkevmVersion be null for a circuit of your own.`,
)
