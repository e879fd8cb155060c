import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const openvmStages: FrameworkStages = {
  compile: [
    { name: 'compile_guest', label: 'Compiling the guest' },
    { name: 'make_keys', label: 'Making the proving and verification keys' },
    { name: 'self_test', label: 'Testing the keys with a proof' },
  ],
  prove: [
    { name: 'execute', label: 'Running the guest on the input' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
