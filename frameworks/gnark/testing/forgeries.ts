import type { Forgery } from '../../testing/conformance/description.ts'
import type { Documents } from '../../testing/whole-way.ts'
import { ProofDocument } from './documents.ts'

/** Of the cubic circuit's one value, which is 35. */
const publicValues: [hazard: string, document: string][] = [
  ['another value', '{"Y":36}'],
  ['another name', '{"X":35}'],
  ['the name in another case', '{"y":35}'],
  [
    'the value plus the prime',
    `{"Y":"${35n + 21888242871839275222246405745257275088548364400416034343698204186575808495617n}"}`,
  ],
  ['the value as text', '{"Y":"35"}'],
  ['the value as a fraction', '{"Y":35.0}'],
  ['the value with an exponent', '{"Y":35e0}'],
  ['the value twice', '{"Y":35,"Y":35}'],
  ['a value too many', '{"Y":35,"Z":0}'],
  ['a value too few', '{}'],
  ['a list', '[35]'],
  ['null', 'null'],
  ['two documents', '{"Y":35}{"Y":35}'],
]

const proofs: [hazard: string, change: (raw: Buffer) => Buffer][] = [
  ['bytes behind it', (raw: Buffer) => Buffer.concat([raw, Buffer.from([0])])],
  ['cut', (raw: Buffer) => raw.subarray(0, -1)],
  ['empty', () => Buffer.alloc(0)],
  ['a length of four thousand million', (raw: Buffer) => Buffer.concat([raw.subarray(0, 256), Buffer.alloc(4, 255)])],
]

export const forgeries: Forgery[] = [
  ...publicValues.map(([hazard, document]) => ({
    hazard: `public values: ${hazard}`,
    forge: (whole: Documents) => ({ ...whole, publicValues: document }),
  })),
  ...proofs.map(([hazard, change]) => ({
    hazard: `proof: ${hazard}`,
    forge: (whole: Documents) => {
      const { proof } = ProofDocument.parse(JSON.parse(whole.proof))
      return { ...whole, proof: JSON.stringify({ proof: change(Buffer.from(proof, 'base64')).toString('base64') }) }
    },
  })),
]
