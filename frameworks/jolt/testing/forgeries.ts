import type { Forgery } from '../../testing/conformance/description.ts'
import type { Documents } from '../../testing/whole-way.ts'

/** Changes of a proof that a person would try; each leaves a document that can be read. */
const changes: [hazard: string, change: (whole: Documents) => Partial<Documents>][] = [
  ['another output', ({ publicValues }) => ({ publicValues: publicValues.replace('"outputs":[', '"outputs":[1') })],
  ['an output more', ({ publicValues }) => ({ publicValues: publicValues.replace('],"panic"', ',0],"panic"') })],
  ['another input', ({ publicValues }) => ({ publicValues: publicValues.replace('"inputs":[', '"inputs":[1') })],
  ['a panic', ({ publicValues }) => ({ publicValues: publicValues.replace('"panic":false', '"panic":true') })],
  [
    'another place of the output',
    ({ publicValues }) => ({ publicValues: publicValues.replace(/"output_start":\d/, '"output_start":1') }),
  ],
  ['a member twice', ({ proof }) => ({ proof: proof.replace('{', '{"bytecode":"",') })],
  ['a member too many', ({ proof }) => ({ proof: proof.replace('{', '{"more":"",') })],
  ['a proof of nothing', ({ proof }) => ({ proof: proof.replace(/"jolt_proof":"[^"]*"/, '"jolt_proof":""') })],
  ['no commitments', ({ proof }) => ({ proof: proof.replace(/"jolt_commitments":"[^"]*"/, '"jolt_commitments":""') })],
  [
    'a key of the other scheme',
    ({ verificationKey }) => ({ verificationKey: verificationKey.replace(/hyperkzg|zeromorph/, other) }),
  ],
  [
    'a key of another version',
    ({ verificationKey }) => ({ verificationKey: verificationKey.replace('"0.1.0"', '"0.1.1"') }),
  ],
  [
    'a key whose output has another size',
    ({ verificationKey }) => ({
      verificationKey: verificationKey.replace('"max_output_size":4096', '"max_output_size":4095'),
    }),
  ],
]

/** Members that Jolt's verifier computes itself, and its prover leaves empty: an opening, and six. */
const BYTECODE_VALUES = 9
for (const count of [1, 6]) {
  changes.push([
    `commitments that no one reads: ${count}`,
    ({ proof }) => ({
      proof: proof.replace(/(?<="jolt_commitments":")[^"]*/, (text) => {
        const bytes = Buffer.from(text, 'base64')
        const at = BYTECODE_VALUES * 32 + (count === 1 ? 0 : 1)
        const values = Array.from({ length: count }, () => bytes.subarray(0, 32))
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([1]), ...values, bytes.subarray(at + 1)]).toString(
          'base64',
        )
      }),
    }),
  ])
}

function other(scheme: string): string {
  return scheme === 'hyperkzg' ? 'zeromorph' : 'hyperkzg'
}

export const forgeries: Forgery[] = changes.map(([hazard, change]) => ({
  hazard,
  forge: (whole) => ({ ...whole, ...change(whole) }),
}))
