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
      .enum(['bn254', 'bls12-381'], { error: 'must be bn254 or bls12-381' })
      .default('bn254')
      .describe('The elliptic curve of the proof system.'),
    provingScheme: z
      .enum(['groth16', 'plonk', 'fflonk'], { error: 'must be groth16, plonk or fflonk' })
      .default('groth16')
      .describe('The proof system.'),
    /** `c++` counts where the project's own file says so: as the mere default the wasm serves, which gives the same bytes. */
    witnessCompiler: z
      .enum(['c++', 'wasm'], { error: 'must be c++ or wasm' })
      .default('c++')
      .describe('What the witness is computed with.'),
  })
  .refine(({ curve, provingScheme }) => curve === 'bn254' || provingScheme !== 'fflonk', {
    path: ['provingScheme'],
    error: 'must be groth16 or plonk on bls12-381: snarkjs has FFLONK on bn254 only',
  })
  .describe('A circuit written in circom.')
export type CircomManifest = z.infer<typeof CircomManifest>

function staysInside(path: string) {
  return !path.split('/').includes('..') && !path.includes('\0')
}

/** Chains verify on bn254 only: their precompiled pairing, and with it snarkjs's contracts, are of that curve. */
export function hasSolidity({ curve }: Pick<CircomManifest, 'curve'>): boolean {
  return curve === 'bn254'
}
