import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const plonky2Stages: FrameworkStages = {
  compile: [
    { name: 'fetch_crates', label: 'Fetching the crates' },
    { name: 'compile', label: 'Compiling the circuit' },
    { name: 'setup', label: 'Making the proving and verification keys' },
  ],
  prove: [
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
