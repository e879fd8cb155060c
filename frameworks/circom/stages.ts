import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const circomStages: FrameworkStages = {
  compile: [
    { name: 'compile', label: 'Compiling the circuit' },
    { name: 'compile_witness', label: 'Compiling the witness program' },
    { name: 'setup', label: 'Making the proving and verification keys' },
    { name: 'export_keys', label: 'Exporting the keys' },
    { name: 'self_test', label: 'Testing the keys with a proof' },
  ],
  prove: [
    { name: 'generate_witness_c', label: 'Computing the witness' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'export_calldata', label: 'Exporting the calldata' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
