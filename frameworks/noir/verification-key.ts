import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AbiType } from './abi/abi-type.ts'
import type { Parameter, PublicLayout } from './abi/layout.ts'
import { isWide } from '@proofyard/contract/wide-json.ts'
import type { Pair } from './pairs.ts'

const Count = z.int().min(0)
const Member = z.strictObject({
  name: z.string(),
  get type() {
    return Type
  },
})
const Type: z.ZodType<AbiType> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('field') }),
  z.strictObject({ kind: z.literal('boolean') }),
  z.strictObject({ kind: z.literal('integer'), sign: z.enum(['unsigned', 'signed']), width: z.int().min(1).max(128) }),
  z.strictObject({ kind: z.literal('string'), length: Count }),
  z.strictObject({
    kind: z.literal('array'),
    length: Count,
    get type() {
      return Type
    },
  }),
  z.strictObject({
    kind: z.literal('tuple'),
    get fields() {
      return z.array(Type)
    },
  }),
  z.strictObject({ kind: z.literal('struct'), fields: z.array(Member) }),
])

/** What a compilation says of the parameters. */
export const Parameters: z.ZodType<Parameter[]> = z.array(
  z.strictObject({
    name: z.string(),
    isPublic: z.boolean(),
    get type() {
      return Type
    },
  }),
)

/** What a compilation says of the public values. */
export const Layout: z.ZodType<PublicLayout> = z.strictObject({
  values: z.array(Member),
  places: z.array(Count).optional(),
})

const KeyDocument = z.strictObject({
  noir_version: z.string(),
  bb_version: z.string(),
  scheme: z.string(),
  /** Bytes of the key as bb writes them. */
  verification_key: z.base64(),
  sha256: z.string(),
  /** What the public inputs mean; with it `Verifier.toml` becomes field elements. */
  public_values: Layout,
})

/** A key, and what the public inputs of its circuit mean. */
export interface VerificationKey {
  bytes: Buffer
  layout: PublicLayout
}

/** The document of a build's verification key. */
export function writeKey({ noir, bb, scheme }: Pair, { bytes, layout }: VerificationKey): string {
  const document: z.input<typeof KeyDocument> = {
    noir_version: noir,
    bb_version: bb,
    scheme,
    verification_key: bytes.toString('base64'),
    sha256: sha256(bytes),
    public_values: layout,
  }
  return JSON.stringify(document)
}

/**
 * Reads the document of a verification key.
 *
 * @returns undefined when it is not one that `writeKey` wrote for this pair, or not in the one form that its numbers have
 */
export function readKey(pair: Pair, text: string): VerificationKey | undefined {
  if (isWide(text, MAX_VALUES)) return undefined
  const { data } = KeyDocument.safeParse(parseJson(text))
  if (data === undefined) return undefined
  const key = { bytes: Buffer.from(data.verification_key, 'base64'), layout: data.public_values }
  return hasOneForm(pair, key.bytes) && writeKey(pair, key) === text ? key : undefined
}

/** More types and places than any program has. */
const MAX_VALUES = 200_000

/** Of the curve bn254, in which the coordinates of a key's points are. */
const BASE_ORDER = 21888242871839275222246405745257275088696311157297823662689037894645226208583n
const WORD_BYTES = 32
/** How large the circuit is, how many public inputs it has, and where they begin. */
const COUNTS = 3

/** bb takes the lowest bytes of a count, whatever stands above them, and a coordinate modulo the order of its field. */
function hasOneForm({ scheme }: Pair, bytes: Buffer): boolean {
  if (scheme !== 'ultra_honk') return true
  if (bytes.length % WORD_BYTES !== 0) return false
  return Array.from({ length: bytes.length / WORD_BYTES }, (_, index) =>
    BigInt(`0x${bytes.subarray(index * WORD_BYTES, (index + 1) * WORD_BYTES).toString('hex')}`),
  ).every((word, index) => word < (index < COUNTS ? 1n << 32n : BASE_ORDER))
}

/** Parses a document; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
