import { curves } from '../programs/curves.ts'
import type { CurveName } from '../programs/curves.ts'

/** A source of whole numbers below a limit, the same for the same seed (mulberry32). */
export function seeded(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/**
 * `count` changes of a JSON document, each of which means something else than the document: digits, lost and doubled
 * characters, other numbers (among them such that are equal modulo a prime), parts that are gone, doubled or exchanged.
 */
export function mutantsOf(text: string, count: number, curve: CurveName, random: (limit: number) => number): string[] {
  const original = JSON.stringify(JSON.parse(text))
  const mutants = new Set<string>()
  for (let tries = 0; mutants.size < count; tries++) {
    if (tries > 100 * count) throw new Error(`There are not ${count} mutants of ${text}.`)
    const mutant = pick(random, kinds)(text, curve, random)
    if (!meansTheSame(mutant, original)) mutants.add(mutant)
  }
  return [...mutants]
}

function meansTheSame(text: string, original: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === original
  } catch {
    return false
  }
}

type Kind = (text: string, curve: CurveName, random: (limit: number) => number) => string

const changeDigit: Kind = (text, _curve, random) => {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = pick(random, digits)
  return `${text.slice(0, at)}${(Number(text[at]) + 1 + random(9)) % 10}${text.slice(at + 1)}`
}

const loseCharacters: Kind = (text, _curve, random) => {
  const at = random(text.length)
  return text.slice(0, at) + text.slice(at + 1 + random(3))
}

const doubleCharacter: Kind = (text, _curve, random) => {
  const at = random(text.length)
  return text.slice(0, at) + text.charAt(at) + text.slice(at)
}

const cutOff: Kind = (text, _curve, random) => text.slice(0, random(text.length))

/** Another spelling of a number, or one that is equal to it in one of the two fields, or a number that is special. */
const replaceNumber: Kind = (text, curve, random) => {
  const { order, baseOrder } = curves[curve]
  const number = pick(random, [...text.matchAll(/"\d+"/g)])
  const value = BigInt(number[0].slice(1, -1))
  const equal = [value + order, value + baseOrder, value - order, baseOrder - value, order - value].map(String)
  const spellings = [`0${value}`, `+${value}`, `${value} `, `0x${value.toString(16)}`, '', 'NaN', '1e3']
  const special = ['0', '1', '2']
  const spelled = random(4) === 0 ? String(value) : `"${pick(random, pick(random, [equal, spellings, special]))}"`
  return text.slice(0, number.index) + spelled + text.slice(number.index + number[0].length)
}

const exchangeNumbers: Kind = (text, _curve, random) => {
  const numbers = [...text.matchAll(/"\d+"/g)]
  const [one, other] = [pick(random, numbers), pick(random, numbers)].toSorted((a, b) => a.index - b.index)
  if (one === undefined || other === undefined || one.index === other.index) return text
  const between = text.slice(one.index + one[0].length, other.index)
  return text.slice(0, one.index) + other[0] + between + one[0] + text.slice(other.index + other[0].length)
}

/** Drops, doubles or empties a part of the document, at any depth. */
const changePart: Kind = (text, _curve, random) => {
  const document: unknown = JSON.parse(text)
  let parent: Record<string, unknown> = { document }
  let name = 'document'
  for (;;) {
    const here = parent[name]
    if (!isParent(here) || Object.keys(here).length === 0 || random(3) === 0) break
    parent = here
    name = pick(random, Object.keys(here))
  }
  if (parent['document'] === document) return pick(random, ['null', '[]', '{}', '0', '""', 'true'])
  const change = random(4)
  if (Array.isArray(parent)) {
    if (change === 0) parent.splice(Number(name), 1)
    else if (change === 1) parent.splice(Number(name), 0, parent[Number(name)])
    else parent[Number(name)] = pick(random, [null, [], {}, 0, true])
  } else if (change === 0) delete parent[name]
  else if (change === 1) parent[`${name}_`] = parent[name]
  else parent[name] = pick(random, [null, [], {}, 0, true])
  return JSON.stringify(document)
}

function isParent(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const kinds = [
  changeDigit,
  changeDigit,
  replaceNumber,
  exchangeNumbers,
  changePart,
  loseCharacters,
  doubleCharacter,
  cutOff,
]

function pick<T>(random: (limit: number) => number, from: T[]): T {
  const found = from[random(from.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}
