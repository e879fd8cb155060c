import type { Json } from '@proofyard/contract/json.ts'

/**
 * Copies of a JSON value, each with one thing in it changed: a number or text, or an item or key that is gone, new or
 * in another place. The same seed gives the same ones.
 */
export function mutantsOf(value: Json, count: number, seed: number): Json[] {
  const random = randomNumbers(seed)
  const original = JSON.stringify(value)
  const mutants: Json[] = []
  while (mutants.length < count) {
    const mutant = changedAt(value, pick(placesIn(value), random), random)
    if (JSON.stringify(mutant) !== original) mutants.push(mutant)
  }
  return mutants
}

type Place = (string | number)[]
/** Below 1; as Math.random, but the same for the same seed. */
type Random = () => number

/** mulberry32, by Tommy Ettinger; public domain. */
function randomNumbers(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** Every place in a value, its whole included. */
function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [[]]
  const items: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [[], ...items.flatMap(([key, item]) => placesIn(item).map((place) => [key, ...place]))]
}

function changedAt(value: Json, [key, ...rest]: Place, random: Random): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return changedItself(value, random)
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? changedAt(item, rest, random) : item))
  return { ...value, [key]: changedAt(value[key] ?? null, rest, random) }
}

function changedItself(value: Json, random: Random): Json {
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    const item = value[at] ?? null
    return pick([value.toSpliced(at, 1), value.toSpliced(at, 0, item), value.toReversed(), [], item], random)
  }
  if (typeof value === 'object' && value !== null) {
    const key = pick(Object.keys(value), random)
    const { [key]: item = null, ...others } = value
    return pick([others, { ...value, [`${key}_`]: item }, { ...others, [`${key}_`]: item }, {}, item], random)
  }
  if (typeof value === 'number')
    return pick([value + 1, value - 1, String(value), null, value * 2 ** 20, -value], random)
  if (typeof value === 'string') return changedText(value, random)
  return pick([null, true, false, 0], random)
}

const goldilocks = 2n ** 64n - 2n ** 32n + 1n

function changedText(text: string, random: Random): Json {
  const at = Math.floor(random() * text.length)
  const digit = `${text.slice(0, at)}${String((Number(text[at]) + 1) % 10)}${text.slice(at + 1)}`
  const number = /^\d+$/.test(text) ? BigInt(text) : 0n
  // The same element of the field in other spellings, and its neighbours.
  const spellings = [number + goldilocks, number - goldilocks, number + 1n, goldilocks - number].map(String)
  return pick([digit, ...spellings, `0${text}`, `0x${number.toString(16)}`, '', Number(number), null, [text]], random)
}
