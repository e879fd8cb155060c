import { expect, test } from 'vitest'
import { drawMutants } from './campaign.ts'
import { differenceOf, isSameJson, mutatedBytes, mutatedDecimal, mutatedDocument } from './mutate.ts'

const fields = [{ order: 2n ** 64n - 2n ** 32n + 1n, wordBytes: 8, byteOrder: 'little' as const }]
const document = JSON.stringify({
  proof: Buffer.alloc(96, 7).toString('base64'),
  points: [['12345678901234567890', '2'], ['3']],
  count: 5,
})

const draw = (count: number, seed = 1) =>
  drawMutants({
    name: 'a document',
    mutants: mutatedDocument(document, fields),
    textOf: (text) => text,
    isMutant: (text) => !isSameJson(text, document),
    count,
    seed,
  })

test('a seed gives the same mutants in each run, and a smaller count the first of them', () => {
  const many = draw(200)
  expect(draw(200)).toEqual(many)
  expect(draw(20)).toEqual(many.slice(0, 20))
  expect(draw(20, 2)).not.toEqual(many.slice(0, 20))
})

test('no mutant is there twice, and none is the document', () => {
  const many = draw(200)
  expect(new Set(many).size).toBe(200)
  expect(many.filter((mutant) => isSameJson(mutant, document))).toEqual([])
})

test('a campaign that asks for more mutants than there are fails', () => {
  const none = { name: 'nothing', mutants: mutatedDocument('null', []), textOf: () => 'one', isMutant: () => true }
  expect(() => drawMutants({ ...none, count: 2 })).toThrow('nothing: there are not 2 mutants.')
})

/** Whether some of many mutants are of this kind. */
function hasSome(mutants: string[], isOfKind: (document: Record<string, unknown>) => boolean): boolean {
  return mutants.some((mutant) => {
    try {
      return isOfKind(Object(JSON.parse(mutant)))
    } catch {
      return false
    }
  })
}

test.each<[kind: string, isOfKind: (document: Record<string, unknown>) => boolean]>([
  ['a digit changed', ({ points }) => /^1\d{18}[1-9]$/.test(Object(points)?.[0]?.[0])],
  ['a field dropped', (found) => Object.keys(found).length === 2],
  ['a type changed', ({ count }) => count === '5'],
  ['a list shortened', ({ points }) => Array.isArray(points) && points.length === 1],
  ['values swapped', ({ points }) => Object(points)?.[1]?.[0] === '2' && Object(points)?.[0]?.[1] === '3'],
  ['a number plus the order of the field', ({ points }) => Object(points)?.[1]?.[0] === '18446744069414584324'],
  ['bytes of base64 cut off', ({ proof }) => typeof proof === 'string' && proof.length > 40 && proof.length < 100],
])('among the mutants are such with %s', (_, isOfKind) => {
  expect(hasSome(draw(1000), isOfKind)).toBe(true)
})

test('a word of bytes is also written as itself plus the order of its field', () => {
  const bytes = Buffer.alloc(16)
  const drawn = drawMutants({
    name: 'bytes',
    mutants: mutatedBytes(bytes, fields),
    textOf: (mutant) => mutant.toString('hex'),
    isMutant: (mutant) => !mutant.equals(bytes),
    count: 50,
  })
  expect(drawn.map((mutant) => mutant.toString('hex'))).toContain('01000000ffffffff0000000000000000')
})

test('a decimal is also written in other ways', () => {
  const drawn = drawMutants({
    name: 'a decimal',
    mutants: mutatedDecimal(5n, fields),
    textOf: (mutant) => JSON.stringify(mutant),
    isMutant: (mutant) => mutant !== '5',
    count: 300,
  })
  expect(drawn).toEqual(expect.arrayContaining(['05', '+5', '5 ', '0x5', '18446744069414584326', null]))
})

test('the difference of a mutant is shown, and not all of it', () => {
  const original = `${'a'.repeat(1000)}1${'b'.repeat(1000)}`
  const around = ['a'.repeat(40), 'b'.repeat(40)]
  expect(differenceOf(original, original.replace('1', '22'))).toEqual({
    original: around.join('1'),
    mutant: around.join('22'),
  })
})

test('a document of a megabyte has mutants', () => {
  const large = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => String(index)))
  const mutants = drawMutants({
    name: 'a large document',
    mutants: mutatedDocument(large, fields),
    textOf: (text) => text,
    isMutant: (text) => text !== large,
    count: 2,
  })
  expect(mutants).toHaveLength(2)
})
