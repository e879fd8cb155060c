import { expect, test } from 'vitest'
import { findPassages } from './find-passages.ts'

const markdown = `# circom

Circuits of circom, compiled.

## Input

A wrong input fails before the proof starts, and the error names the signal that is missing.

## Limits

The sentence of a build that passed a limit of memory names it.
`

test('the parts that have the words of an error are found, the best first', () => {
  const [first] = findPassages(markdown, 'The input is missing for the signal b.', 2)
  expect(first).toMatchObject({ heading: 'Input', text: expect.stringContaining('A wrong input fails') })
  expect(findPassages(markdown, 'The build passed its memory limit', 1)[0]?.heading).toBe('Limits')
})

test('where nothing is about it, nothing is said', () => {
  expect(findPassages(markdown, 'connection refused by peer', 2)).toEqual([])
  expect(findPassages(markdown, 'circom', 2)).toEqual([])
  expect(findPassages('', 'signal missing', 2)).toEqual([])
})
