import { expect, test } from 'vitest'
import { sourcePlaces } from './source-places.ts'

const files = ['sindri.json', 'circuit.circom', 'src/main.nr', 'src/lib.rs', 'a/twice.go', 'b/twice.go']
const placesOf = (output: string) => sourcePlaces(output, files).flatMap(({ place }) => place ?? [])

test.each([
  ['  ┌─ "circuit.circom":5:21', { file: 'circuit.circom', line: 5 }],
  ['error: src/main.nr:3:5', { file: 'src/main.nr', line: 3 }],
  ['   --> src/lib.rs:10:5', { file: 'src/lib.rs', line: 10 }],
  ['./circuit.circom:12', { file: 'circuit.circom', line: 12 }],
  ['main.nr(7)', { file: 'src/main.nr', line: 7 }],
  ['/project/a/twice.go:2:1: no', { file: 'a/twice.go', line: 2 }],
])('%s leads to the code', (output, place) => {
  expect(placesOf(output)).toEqual([place])
})

test.each(['twice.go:2:1', 'other.circom:1', 'circuit.circom', 'circuit.circom:0', 'see http://a.example:80/x', ''])(
  '%j leads nowhere',
  (output) => {
    expect(placesOf(output)).toEqual([])
  },
)

test('nothing of the output is lost', () => {
  const output = 'a circuit.circom:1:2 b src/lib.rs:3 c\n'
  expect(
    sourcePlaces(output, files)
      .map(({ text }) => text)
      .join(''),
  ).toBe(output)
})

test('an output that is made to be slow is read at once', () => {
  for (const unit of ['a.', 'a/', 'circuit.circom:1 ', '../']) {
    const began = performance.now()
    sourcePlaces(unit.repeat(100_000 / unit.length), files)
    expect(performance.now() - began).toBeLessThan(2000)
  }
})
