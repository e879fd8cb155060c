// Read by the worker, and by the page that verifies in a browser: nothing of Node is in here.
import * as z from 'zod/mini'
import type { AbiType } from './abi/abi-type.ts'
import { base64Of, bytesOfBase64, wordsOf } from './abi/bytes.ts'
import type { Parameter, PublicLayout } from './abi/layout.ts'
import { isWide } from '@proofyard/contract/wide-json.ts'
import type { Pair } from './pairs.ts'
import { isWholePlonkKey } from './plonk-forms.ts'

const Count = z.int().check(z.minimum(0))
const Member = z.strictObject({
  name: z.string(),
  get type() {
    return Type
  },
})
const Type: z.ZodMiniType<AbiType> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('field') }),
  z.strictObject({ kind: z.literal('boolean') }),
  z.strictObject({
    kind: z.literal('integer'),
    sign: z.enum(['unsigned', 'signed']),
    width: z.int().check(z.minimum(1), z.maximum(128)),
  }),
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
export const Parameters: z.ZodMiniType<Parameter[]> = z.array(
  z.strictObject({
    name: z.string(),
    isPublic: z.boolean(),
    get type() {
      return Type
    },
  }),
)

/** What a compilation says of the public values. */
export const Layout: z.ZodMiniType<PublicLayout> = z.strictObject({
  values: z.array(Member),
  places: z.optional(z.array(Count)),
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
  bytes: Uint8Array<ArrayBuffer>
  layout: PublicLayout
}

/** The document of a key. @param sha256 of its bytes, in hexadecimal */
export function keyDocument({ noir, bb, scheme }: Pair, { bytes, layout }: VerificationKey, sha256: string): string {
  const document: z.input<typeof KeyDocument> = {
    noir_version: noir,
    bb_version: bb,
    scheme,
    verification_key: base64Of(bytes),
    sha256,
    public_values: layout,
  }
  return JSON.stringify(document)
}

/**
 * Reads the document of a key. The hash in it is for the caller to compare.
 *
 * @returns undefined when it is not one that `keyDocument` wrote for this pair, or not in the one form that its numbers have
 */
export function readKeyDocument(pair: Pair, text: string): { key: VerificationKey; sha256: string } | undefined {
  if (isWide(text, MAX_VALUES)) return undefined
  const { data } = KeyDocument.safeParse(parseJson(text))
  if (data === undefined) return undefined
  const key = { bytes: bytesOfBase64(data.verification_key), layout: data.public_values }
  const { sha256 } = data
  return hasOneForm(pair, key.bytes) && keyDocument(pair, key, sha256) === text ? { key, sha256 } : undefined
}

/** More types and places than any program has. */
const MAX_VALUES = 200_000

/** Of the curve bn254, in which the coordinates of a key's points are. */
const BASE_ORDER = 21888242871839275222246405745257275088696311157297823662689037894645226208583n
const WORD_BYTES = 32
/** How large the circuit is, how many public inputs it has, and where they begin. */
const COUNTS = 3

/** bb takes the lowest bytes of a count, whatever stands above them, and a coordinate modulo the order of its field. */
function hasOneForm(pair: Pair, bytes: Uint8Array): boolean {
  if (pair.scheme !== 'ultra_honk') return isWholePlonkKey(bytes, pair)
  if (bytes.length % WORD_BYTES !== 0) return false
  return wordsOf(bytes).every((word, index) => word < (index < COUNTS ? 1n << 32n : BASE_ORDER))
}

/** Parses a document; undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
