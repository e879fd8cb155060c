import fc from 'fast-check'
import type { Json } from '@proofyard/contract/json.ts'

/** A field whose elements a document holds: as decimals, and in its bytes as words of one size. */
export interface FieldSpelling {
  order: bigint
  wordBytes: number
  byteOrder: 'big' | 'little'
}

/**
 * Mutants of a JSON document, as texts: half of them of its values, half of its letters.
 *
 * @param fields those whose elements have several spellings unless the verifier takes one of them only
 */
export function mutatedDocument(text: string, fields: FieldSpelling[]): fc.Arbitrary<string> {
  const document: Json = JSON.parse(text)
  return fc.oneof(
    { weight: 3, arbitrary: mutatedJson(document, fields).map((mutant) => JSON.stringify(mutant)) },
    { weight: 1, arbitrary: mutatedText(text) },
  )
}

/** Whether two texts are the same JSON document, whatever its spaces. */
export function isSameJson(text: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(other))
  } catch {
    return false
  }
}

/** Where a mutant differs from its original, with what stands around it: a document may be a megabyte. */
export function differenceOf(original: string, mutant: string): { original: string; mutant: string } {
  const around = 40
  let start = 0
  while (start < original.length && original[start] === mutant[start]) start++
  let end = 0
  const rest = Math.min(original.length, mutant.length) - start
  while (end < rest && original.at(-1 - end) === mutant.at(-1 - end)) end++
  const cut = (text: string) => text.slice(Math.max(start - around, 0), text.length - end + around).slice(0, 500)
  return { original: cut(original), mutant: cut(mutant) }
}

const LETTERS = '0123456789abcdefXYZ{}[]":,.-+/= \n\\\u0000'.split('')

/** A text with one change: a letter that is another, left out or doubled, or an end that is cut off. */
function mutatedText(text: string): fc.Arbitrary<string> {
  const place = fc.nat(Math.max(text.length - 1, 0))
  const letter = itemOf(LETTERS)
  return fc.oneof(
    fc.tuple(place, letter).map(([at, other]) => text.slice(0, at) + other + text.slice(at + 1)),
    fc.tuple(place, fc.integer({ min: 1, max: 3 })).map(([at, count]) => text.slice(0, at) + text.slice(at + count)),
    place.map((at) => text.slice(0, at) + text.charAt(at) + text.slice(at)),
    place.map((at) => text.slice(0, at)),
    changedDigit(text),
  )
}

/** A JSON value with one value in it changed, at any depth, or two of them swapped. */
function mutatedJson(document: Json, fields: FieldSpelling[]): fc.Arbitrary<Json> {
  const places = placesIn(document)
  const leaves = places.filter(({ value }) => typeof value !== 'object' || value === null)
  const anyOf = (from: Place[]) =>
    itemOf(from).chain(({ path, value }) => changedValue(value, fields).map((by) => replaced(document, path, by)))
  const kinds = [{ weight: 1, arbitrary: anyOf(places) }]
  if (leaves.length > 0) kinds.push({ weight: 2, arbitrary: anyOf(leaves) })
  if (leaves.length > 1) {
    const pair = fc.tuple(itemOf(leaves), itemOf(leaves))
    const swapped = pair.map(([one, other]) =>
      replaced(replaced(document, one.path, other.value), other.path, one.value),
    )
    kinds.push({ weight: 1, arbitrary: swapped })
  }
  return fc.oneof(...kinds)
}

/** Bytes with one change: a bit, a byte or a word of 32, their order or their number, or a part of elsewhere in them. */
export function mutatedBytes(bytes: Buffer, fields: FieldSpelling[] = []): fc.Arbitrary<Buffer> {
  if (bytes.length === 0) return fc.constant(Buffer.from([0]))
  const place = fc.nat(bytes.length - 1)
  const changed = (change: (copy: Buffer, at: number, word: Buffer) => unknown) =>
    place.map((at) => {
      const copy = Buffer.from(bytes)
      change(copy, at, copy.subarray(at - (at % 32), at - (at % 32) + 32))
      return copy
    })
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.nat(7).chain((bit) => changed((copy, at) => (copy[at] = (copy[at] ?? 0) ^ (1 << bit)))),
    },
    { weight: 1, arbitrary: fc.nat(255).chain((byte) => changed((copy, at) => copy.writeUInt8(byte, at))) },
    { weight: 1, arbitrary: changed((_, _at, word) => word.fill(0)) },
    { weight: 1, arbitrary: changed((_, _at, word) => word.fill(0xff)) },
    { weight: 1, arbitrary: changed((_, _at, word) => word.set(ordered(word, 'little'))) },
    {
      weight: 1,
      arbitrary: place.chain((from) => changed((_, _at, word) => word.set(wordAt(bytes, from, word.length)))),
    },
    { weight: 1, arbitrary: place.map((at) => Buffer.from(bytes.subarray(0, at))) },
    { weight: 1, arbitrary: place.map((at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])) },
    { weight: 1, arbitrary: place.map((at) => Buffer.concat([bytes, bytes.subarray(at, at + 32)])) },
    ...fields.map((field) => ({ weight: 2, arbitrary: unreduced(bytes, field) })),
  )
}

/** A number in another spelling, or one that is equal to it in one of the fields, or another number. */
export function mutatedDecimal(value: bigint, fields: FieldSpelling[]): fc.Arbitrary<Json> {
  const equal = fields.flatMap(({ order }) => [value + order, value - order, order - value])
  const spellings = [`0${value}`, `+${value}`, `${value} `, `0x${value.toString(16)}`, '', 'NaN', '1e3', Number(value)]
  return fc.oneof(
    changedDigit(String(value)),
    ...(equal.length === 0 ? [] : [fc.constantFrom(...equal.map(String))]),
    fc.constantFrom<Json>(...spellings, '0', '1', '2', null),
    fc.integer({ min: 1, max: 1000 }).map((more) => String(value + BigInt(more))),
    fc.nat(255).map((bit) => String(value ^ (1n << BigInt(bit)))),
  )
}

/** Any of a list, which may be too long to be spread into arguments. */
function itemOf<T extends string | object | number>(items: readonly T[]): fc.Arbitrary<T> {
  return fc.nat(items.length - 1).map((index) => {
    const item = items[index]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  })
}

type Key = string | number
interface Place {
  path: Key[]
  value: Json
}

/** Every place in a value, that of its whole included. */
function placesIn(value: Json, path: Key[] = []): Place[] {
  return [{ path, value }, ...itemsOf(value).flatMap(([key, item]) => placesIn(item, [...path, key]))]
}

function itemsOf(value: Json): [Key, Json][] {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function replaced(value: Json, [key, ...rest]: Key[], by: Json): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return by
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? replaced(item, rest, by) : item))
  return { ...value, [key]: replaced(value[key] ?? null, rest, by) }
}

function changedValue(value: Json, fields: FieldSpelling[]): fc.Arbitrary<Json> {
  const otherType = fc.constantFrom<Json>(null, [], {}, 0, true, '', [value])
  const own = Array.isArray(value) ? changedList(value) : changedLeafOrObject(value, fields)
  return fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: otherType })
}

function changedList(list: Json[]): fc.Arbitrary<Json> {
  const place = fc.nat(Math.max(list.length - 1, 0))
  return fc.oneof(
    place.map((at) => list.toSpliced(at, 1)),
    place.map((at) => list.toSpliced(at, 0, list[at] ?? null)),
    place.map((at) => list.slice(0, at)),
    fc.constant(list.toReversed()),
    place.map((at) => list[at] ?? null),
  )
}

function changedLeafOrObject(value: Json, fields: FieldSpelling[]): fc.Arbitrary<Json> {
  if (typeof value === 'string') return changedString(value, fields)
  if (typeof value === 'number') {
    return fc.oneof(
      fc.integer({ min: -1000, max: 1000 }).map((more) => value + more),
      fc.constantFrom<Json>(String(value), -value, value * 2 ** 20, value + 0.5, null),
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0) {
    return fc.constantFrom<Json>(null, true, false, 0)
  }
  return changedObject(value)
}

function changedObject(value: Record<string, Json>): fc.Arbitrary<Json> {
  return itemOf(Object.keys(value)).chain((key) => {
    const { [key]: item = null, ...others } = value
    return fc.constantFrom<Json>(others, { ...value, [`${key}_`]: item }, { ...others, [`${key}_`]: item }, {}, item)
  })
}

function changedString(text: string, fields: FieldSpelling[]): fc.Arbitrary<Json> {
  if (/^\d+$/.test(text)) return mutatedDecimal(BigInt(text), fields)
  if (/^0x(?:[\da-f]{2})+$/.test(text)) {
    return mutatedBytes(Buffer.from(text.slice(2), 'hex'), fields).map((bytes) => `0x${bytes.toString('hex')}`)
  }
  if (/^[A-Za-z0-9+/]{40,}=*$/.test(text)) {
    return mutatedBytes(Buffer.from(text, 'base64'), fields).map((bytes) => bytes.toString('base64'))
  }
  return mutatedText(text)
}

function changedDigit(text: string): fc.Arbitrary<string> {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  if (places.length === 0) return fc.constant(`${text}0`)
  return fc
    .tuple(itemOf(places), fc.integer({ min: 1, max: 9 }))
    .map(([at, more]) => `${text.slice(0, at)}${(Number(text[at]) + more) % 10}${text.slice(at + 1)}`)
}

function wordAt(bytes: Buffer, at: number, length: number): Buffer {
  const start = at - (at % 32)
  return Buffer.concat([bytes.subarray(start, start + length), Buffer.alloc(length)]).subarray(0, length)
}

function ordered(word: Buffer, byteOrder: FieldSpelling['byteOrder']): Buffer {
  return byteOrder === 'big' ? word : Buffer.from(word.toReversed())
}

/** Writes one word as itself plus the field's order: the same element, were it not for its spelling. */
function unreduced(bytes: Buffer, { order, wordBytes, byteOrder }: FieldSpelling): fc.Arbitrary<Buffer> {
  const words = Array.from({ length: Math.floor(bytes.length / wordBytes) }, (_, word) => word * wordBytes)
  const read = (at: number) => {
    return BigInt(`0x${ordered(bytes.subarray(at, at + wordBytes), byteOrder).toString('hex')}`)
  }
  const places = words.filter((at) => read(at) + order < 1n << BigInt(8 * wordBytes))
  if (places.length === 0) return fc.constant(bytes.subarray(1))
  return itemOf(places).map((at) => {
    const word = Buffer.from((read(at) + order).toString(16).padStart(2 * wordBytes, '0'), 'hex')
    const copy = Buffer.from(bytes)
    copy.set(ordered(word, byteOrder), at)
    return copy
  })
}
