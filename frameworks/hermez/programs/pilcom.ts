import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A part of an expression; `id` is of a public value where `op` is public, and of another expression where it is exp. */
export interface Expression {
  op: string
  id?: number
  values?: Expression[]
}

/** Of a lookup or a permutation: expressions by their places; selectors are null where there are none. */
interface Inclusion {
  f: number[]
  t: number[]
  selF: number | null
  selT: number | null
}

/** A compiled PIL, as pilcom makes it; what else it holds is for pil-stark alone. */
export interface Pil {
  nConstants: number
  nCommitments: number
  publics: { id: number; name: string }[]
  expressions: Expression[]
  polIdentities: { e: number }[]
  plookupIdentities: Inclusion[]
  permutationIdentities: Inclusion[]
  connectionIdentities: { pols: number[]; connections: number[] }[]
  references: Record<string, { id: number; polDeg: number }>
}

/** Constant or committed polynomials: `pols.Namespace.name[row]` for the executor, `$$array[polynomial][row]` for us. */
export interface PolsArray {
  $$array: unknown[][]
  $$defArray: { name: string; idx?: number }[]
  $$nPols: number
  $$n: number
}

/** The field, and its extension of degree 3 as lists. */
export interface Field {
  ifft: (values: bigint[][]) => (bigint | bigint[])[]
  isZero: (value: bigint | bigint[]) => boolean
}

/** How the STARK is built over a trace: pil-stark's starkstruct.json. */
export interface StarkStruct {
  nBits: number
  nBitsExt: number
  nQueries: number
  verificationHashType: 'GL'
  steps: { nBits: number }[]
}

/** What pil-stark derives from a PIL: sizes, and the programs of prover and verifier. */
export interface StarkInfo {
  /** `imP` where a value is to be taken from an expression. */
  publics: { name: string; polType: 'cmP' | 'imP' }[]
}

/** What has to do with PIL and traces, and not with proofs. */
export interface Pilcom {
  field: Field
  compile: (field: Field, path: string, context: null, config: object) => Promise<Pil>
  newConstants: (pil: Pil) => PolsArray
  newCommitments: (pil: Pil) => PolsArray
  /** @returns one line for each identity that does not hold */
  verifyPil: (field: Field, pil: Pil, committed: PolsArray, constants: PolsArray) => Promise<string[]>
  /** Writes marks into the PIL. */
  starkInfo: (pil: Pil, struct: StarkStruct, options: object) => StarkInfo
}

/** Loads the PIL part of an installed toolchain. */
export function loadPilcom(toolchain: string): Pilcom {
  const require = createRequire(join(toolchain, 'package.json'))
  const pilcom = require('pilcom')
  const Field = require('pil-stark/src/helpers/f3g.js')
  return {
    field: new Field(),
    compile: pilcom.compile,
    verifyPil: pilcom.verifyPil,
    newConstants: pilcom.newConstantPolsArray,
    newCommitments: pilcom.newCommitPolsArray,
    get starkInfo() {
      return require('pil-stark/src/stark/stark_info.js')
    },
  }
}
