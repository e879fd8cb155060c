import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const joltStages: FrameworkStages = {
  compile: [
    { name: 'compile_guest', label: 'Compiling the guest' },
    { name: 'make_key', label: 'Making the verification key' },
    { name: 'self_test', label: 'Testing the build with a proof' },
  ],
  prove: [
    { name: 'execute', label: 'Running the guest on the input' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
