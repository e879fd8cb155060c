import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const sp1Stages: FrameworkStages = {
  compile: [
    { name: 'compile_guest', label: 'Compiling the guest' },
    { name: 'make_keys', label: 'Making the verification key' },
    { name: 'self_test', label: 'Running the guest on its own input' },
  ],
  prove: [
    { name: 'execute', label: 'Running the guest on the input' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
