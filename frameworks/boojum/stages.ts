import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const boojumStages: FrameworkStages = {
  compile: [
    { name: 'fetch_crates', label: 'Fetching the crates' },
    { name: 'compile', label: 'Compiling the circuit' },
    { name: 'setup', label: 'Making the proving and verification keys' },
    { name: 'self_test', label: 'Testing the keys with a proof' },
  ],
  prove: [
    { name: 'generate_witness', label: 'Computing the witness' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
