import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isElementText } from './goldilocks.ts'
import { leastBits, securityBits } from './stark-struct.ts'

const element = z.string().refine(isElementText)
const count = z.int().min(0)
const code = z.looseObject({ code: z.array(z.json()) })

/** Widths of the four committed trees. */
const widths = { cm1_2ns: count, cm2_2ns: count, cm3_2ns: count, cm4_2ns: count }

/** What of pil-stark's starkinfo a verifier reads: sizes, and the programs that it evaluates. */
const statement = {
  starkStruct: z.strictObject({
    nBits: count,
    nBitsExt: count,
    nQueries: count,
    verificationHashType: z.literal('GL'),
    splitLinearHash: z.literal(false).optional(),
    steps: z.array(z.strictObject({ nBits: count })),
  }),
  nConstants: count,
  nPublics: count,
  mapSectionsN: z.object(widths),
  evMap: z.array(z.json()),
  evIdx: z.json(),
  qs: z.array(count),
  qDeg: count,
  verifierCode: code,
  verifierQueryCode: code,
}

const StarkInfo = z.object(statement)

const Key = z.strictObject({
  /** Names the form of this document. */
  protocol: z.literal('pil-stark'),
  constRoot: z.array(element).length(4),
  ...statement,
  mapSectionsN: z.strictObject(widths),
  /** SHA-256 of all the rest: a key that was damaged on its way is no key. */
  digest: z.string(),
})

/** A build's verification key: the root of its constants, and what of its starkinfo a verifier reads. */
export type VerificationKey = z.infer<typeof Key>

/** Makes a key out of the root of the constant tree and pil-stark's starkinfo. */
export function makeKey(constRoot: string[], starkInfo: unknown): VerificationKey {
  const rest = { protocol: 'pil-stark' as const, constRoot, ...StarkInfo.parse(starkInfo) }
  return { ...rest, digest: digestOf(rest) }
}

/** The key that a JSON value is; undefined when it is none, was changed, or lets proofs be forged. */
export function readKey(value: unknown): VerificationKey | undefined {
  const read = Key.safeParse(value)
  if (!read.success) return undefined
  const { digest, ...rest } = read.data
  return digest === digestOf(rest) && securityBits(read.data.starkStruct) >= leastBits ? read.data : undefined
}

function digestOf(value: object): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
}

/** The same value with the keys of all its objects in order, no matter who wrote them down. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}
