import type fc from 'fast-check'
import type { Forgery } from '../../testing/conformance/description.ts'
import { type FieldSpelling, mutatedBytes } from '../../testing/mutate.ts'
import type { Documents } from '../../testing/whole-way.ts'

/** KoalaBear, in which SP1 computes; as MessagePack has numbers. */
export const fields = [{ order: 2_130_706_433n, wordBytes: 4, byteOrder: 'big' as const }]

/** The bytes of a proof. */
const bytesOf = (proof: string) => Buffer.from(/"proof":"([^"]*)"/.exec(proof)?.[1] ?? '', 'base64')
const proofOf = (bytes: Buffer) => JSON.stringify({ proof: bytes.toString('base64') })

/** Changes of a proof that a person would try; each leaves a document that can be read. */
const changes: [hazard: string, change: (whole: Documents) => Partial<Documents>][] = [
  ['another public value', ({ publicValues }) => ({ publicValues: publicValues.replace('0x09', '0x0a') })],
  ['a public value more', ({ publicValues }) => ({ publicValues: publicValues.replace('"}', '00"}') })],
  ['no public values', () => ({ publicValues: '{"public_values":"0x"}' })],
  ['capital digits', ({ publicValues }) => ({ publicValues: publicValues.replace('0x', '0X') })],
  ['a member twice', ({ proof }) => ({ proof: proof.replace('{', '{"proof":"",') })],
  ['a member too many', ({ proof }) => ({ proof: proof.replace('{', '{"more":"",') })],
  ['a proof of nothing', () => ({ proof: '{"proof":""}' })],
  ['a byte more', ({ proof }) => ({ proof: proofOf(Buffer.concat([bytesOf(proof), Buffer.of(0xc0)])) })],
  // The version is a text near the end, and behind it the part of a TEE, which is nothing.
  [
    'another version',
    ({ proof }) => ({
      proof: proofOf(
        Buffer.from(
          bytesOf(proof)
            .toString('latin1')
            .replace(/v(\d)\.\d/, 'v$1.9'),
          'latin1',
        ),
      ),
    }),
  ],
  [
    'a part of a TEE',
    ({ proof }) => ({ proof: proofOf(Buffer.concat([bytesOf(proof).subarray(0, -1), Buffer.of(0x91, 0)])) }),
  ],
]

export const forgeries: Forgery[] = changes.map(([hazard, change]) => ({
  hazard,
  forge: (whole) => ({ ...whole, ...change(whole) }),
}))

/** BabyBear, in which SP1 5 does. */
export const babyBear = [{ order: 2_013_265_921n, wordBytes: 4, byteOrder: 'big' as const }]

/** Mutants of the bytes that stand in a proof as base64. */
export const mutantsOf =
  (of: FieldSpelling[]) =>
  (whole: Documents): { proof: fc.Arbitrary<Documents> } => ({
    proof: mutatedBytes(bytesOf(whole.proof), of).map((bytes) => ({ ...whole, proof: proofOf(bytes) })),
  })
export const mutants = mutantsOf(fields)
