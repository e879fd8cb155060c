import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const noirStages: FrameworkStages = {
  compile: [
    { name: 'compile', label: 'Compiling the circuit' },
    { name: 'write_vk', label: 'Making the verification key' },
    { name: 'self_test', label: 'Testing the key with a proof' },
  ],
  prove: [
    { name: 'generate_witness', label: 'Computing the witness' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'export_calldata', label: 'Exporting the calldata' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
