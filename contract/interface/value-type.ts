import { z } from 'zod'

const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,159})$/

/** A whole number as decimal text: values of circuits are far beyond what a JavaScript number holds. */
export const WholeNumber = z.string().regex(WHOLE_NUMBER, { error: 'must be a whole number as decimal text' })

/** The order of a field: there is a number below it beside zero. */
export const FieldOrder = z
  .string()
  .regex(/^(?:[2-9]|[1-9]\d{1,159})$/, { error: 'must be the order of a field as decimal text' })

/** Whether there is a number from the one to the other; what is no number is refused by its own rule. */
export function isRange({ minimum, maximum }: { minimum: string; maximum: string }): boolean {
  const areNumbers = WHOLE_NUMBER.test(minimum) && WHOLE_NUMBER.test(maximum)
  return !areNumbers || BigInt(minimum) <= BigInt(maximum)
}

/** How a number stands in the input: `text` such as "12", `number` such as 12, or either of them. */
export const Written = z.enum(['text', 'number', 'either'])
export type Written = z.infer<typeof Written>

/**
 * What a value of a circuit may be. Sizes are numbers and nothing is listed element by element, so that a circuit with a million
 * signals has a description of a line.
 */
export type ValueType =
  /** An element of a prime field; `order` is null where it is not known. `negative` where -1 may stand for the order less one. */
  | { kind: 'field'; name: string; order: string | null; negative: boolean; written: Written }
  | { kind: 'integer'; name: string; minimum: string; maximum: string; written: Written }
  | { kind: 'boolean' }
  /** Text; of exactly so many bytes in UTF-8 where `bytes` is a number. */
  | { kind: 'text'; bytes: number | null }
  /** Hexadecimal digits after 0x; of exactly so many bytes where `length` is a number. */
  | { kind: 'bytes'; length: number | null }
  /** Text in the framework's own spelling, such as an address of Aleo. */
  | { kind: 'literal'; name: string }
  /** Any JSON. */
  | { kind: 'json' }
  /** `shape` has the length of each dimension, the outermost first. */
  | { kind: 'array'; shape: number[]; of: ValueType }
  | { kind: 'tuple'; items: ValueType[] }
  | { kind: 'struct'; fields: { name: string; type: ValueType }[] }

export const MAX_NAME_LENGTH = 200

/** A name that a reader sees as it is: without control characters, and without those that are invisible or turn the line around. */
export const ValueName = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .refine((name) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(name), { error: 'must not have invisible characters' })

/** A sentence or two. */
export const ValueDescription = z
  .string()
  .max(500)
  .refine((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), { error: 'must not have invisible characters' })

const Length = z
  .int()
  .min(0)
  .max(2 ** 40)

export const ValueType: z.ZodType<ValueType> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('field'),
    name: ValueName,
    order: FieldOrder.nullable(),
    negative: z.boolean(),
    written: Written,
  }),
  z
    .object({
      kind: z.literal('integer'),
      name: ValueName,
      minimum: WholeNumber,
      maximum: WholeNumber,
      written: Written,
    })
    .refine(isRange, { error: 'must have a range that is not empty' }),
  z.object({ kind: z.literal('boolean') }),
  z.object({ kind: z.literal('text'), bytes: Length.nullable() }),
  z.object({ kind: z.literal('bytes'), length: Length.nullable() }),
  z.object({ kind: z.literal('literal'), name: ValueName }),
  z.object({ kind: z.literal('json') }),
  z.object({
    kind: z.literal('array'),
    shape: z.array(Length).min(1).max(16),
    get of() {
      return ValueType
    },
  }),
  z.object({
    kind: z.literal('tuple'),
    get items() {
      return z.array(ValueType)
    },
  }),
  z.object({
    kind: z.literal('struct'),
    get fields() {
      return z.array(ValueMember)
    },
  }),
])

const ValueMember = z.object({
  name: ValueName,
  get type() {
    return ValueType
  },
})

/** The type as a person reads it, such as `Field[4][2]`: the element, and then each dimension, the outermost first. */
export function spellType(type: ValueType): string {
  switch (type.kind) {
    case 'field':
    case 'integer':
    case 'literal':
      return type.name
    case 'boolean':
      return 'bool'
    case 'text':
      return type.bytes === null ? 'text' : `text of ${type.bytes} bytes`
    case 'bytes':
      return type.length === null ? 'bytes' : `${type.length} bytes`
    case 'json':
      return 'JSON'
    case 'array':
      return `${spellType(type.of)}${type.shape.map((length) => `[${length}]`).join('')}`
    case 'tuple':
      return `(${type.items.map(spellType).join(', ')})`
    case 'struct':
      return `{ ${type.fields.map(({ name, type: of }) => `${name}: ${spellType(of)}`).join(', ')} }`
    default:
      return type satisfies never
  }
}
