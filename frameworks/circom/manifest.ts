import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'

/** A circom project's `sindri.json` (wire-format 10, CircomSindriManifest). */
export const CircomManifest = z
  .strictObject({
    circuitType: z.literal('circom'),
    ...commonManifestKeys,
    circuitPath: z
      .string()
      .regex(/^[^/].*\.circom$/, { error: 'must be a path inside the project that ends in .circom' })
      .refine(staysInside, { error: 'must not leave the project' })
      .default('./circuit.circom')
      .describe('The file with the main component.'),
    curve: z
      .literal('bn254', { error: 'must be bn254, the only curve offered for circom' })
      .default('bn254')
      .describe('The elliptic curve of the proof system.'),
    provingScheme: z
      .literal('groth16', { error: 'must be groth16, the only proving scheme offered for circom' })
      .default('groth16')
      .describe('The proof system.'),
    /** `c++` is taken as a wish: the witness comes from the compiler's wasm, and both give the same bytes. */
    witnessCompiler: z
      .enum(['c++', 'wasm'], { error: 'must be c++ or wasm' })
      .default('c++')
      .describe('What the witness is computed with.'),
  })
  .describe('A circuit written in circom.')
export type CircomManifest = z.infer<typeof CircomManifest>

function staysInside(path: string) {
  return !path.split('/').includes('..') && !path.includes('\0')
}
