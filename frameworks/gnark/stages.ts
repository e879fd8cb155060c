import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const gnarkStages: FrameworkStages = {
  compile: [
    { name: 'fetch_modules', label: 'Fetching the modules' },
    { name: 'build', label: 'Building the program of the circuit' },
    { name: 'compile', label: 'Compiling the circuit' },
    { name: 'setup', label: 'Making the proving and verification keys' },
    { name: 'self_test', label: 'Testing the keys with a proof' },
  ],
  prove: [
    { name: 'generate_witness', label: 'Computing the witness' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'export_calldata', label: 'Exporting the calldata' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
