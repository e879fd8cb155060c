import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const snarkvmStages: FrameworkStages = {
  compile: [
    { name: 'make_keys', label: 'Making the proving and verification keys' },
    { name: 'self_test', label: 'Testing the keys with a proof' },
  ],
  prove: [
    { name: 'authorize', label: 'Running the program on the input' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
