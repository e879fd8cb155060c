import type { FrameworkStages } from '@proofyard/contract/stage.ts'

export const hermezStages: FrameworkStages = {
  compile: [
    { name: 'compile', label: 'Compiling the circuit' },
    { name: 'build_constants', label: 'Computing the constants' },
    { name: 'make_key', label: 'Making the verification key' },
    { name: 'self_test', label: 'Testing the key with a proof' },
  ],
  prove: [
    { name: 'execute', label: 'Running the program on the input' },
    { name: 'prove', label: 'Making the proof' },
    { name: 'verify_check', label: 'Verifying the proof' },
  ],
}
