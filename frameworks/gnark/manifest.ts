import { commonManifestKeys } from '@proofyard/contract/manifest.ts'
import { z } from 'zod'
import { gnarkVersionNames, gnarkVersions, newestGnark, takesHashToField } from './versions.ts'

/** A gnark project's `sindri.json` (wire-format 10, GnarkSindriManifest); versions from v0.14.0 on are our addition, and so is a default. */
export const GnarkManifest = z
  .strictObject({
    circuitType: z.literal('gnark'),
    ...commonManifestKeys,
    circuitStructName: z
      .string()
      .regex(/^[A-Z][A-Za-z0-9_]*$/, { error: 'must be the name of an exported struct' })
      .describe('The exported struct that defines the circuit.'),
    curve: z
      .enum(['bls12-377', 'bls12-381', 'bls24-315', 'bn254', 'bw6-633', 'bw6-761'])
      .default('bn254')
      .describe('The elliptic curve of the proof system.'),
    gnarkVersion: z.enum(gnarkVersionNames).default(newestGnark).describe('The version of gnark that go.mod requires.'),
    packageName: z
      .string()
      .regex(/^[a-z][a-z0-9]*$/, { error: 'must be the name of a Go package' })
      .describe('The Go package that the circuit is in.'),
    provingScheme: z.enum(['groth16', 'plonk']).default('groth16').describe('The proof system.'),
    proverHashToFieldName: z
      .enum(['', 'CometBlsHashToField'])
      .default('')
      .describe("A hash to the field other than gnark's own."),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: value })
    const { curves } = gnarkVersions[value.gnarkVersion]
    if (!curves.includes(value.curve))
      refuse('curve', `must be one of those of gnark ${value.gnarkVersion}: ${curves.join(', ')}`)
    if (value.proverHashToFieldName === '') return
    if (!takesHashToField(value.gnarkVersion)) refuse('proverHashToFieldName', 'needs gnark v0.10.0 or later')
    if (value.provingScheme !== 'groth16' || value.curve !== 'bn254') {
      refuse('proverHashToFieldName', 'is for groth16 on bn254 alone')
    }
  })
  .describe('A circuit written in Go with gnark.')
export type GnarkManifest = z.infer<typeof GnarkManifest>
