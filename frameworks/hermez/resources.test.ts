import { expect, test } from 'vitest'
import { expectHeld, readMeasuredPeaks } from '../testing/measured-peaks.ts'
import { hermez } from './hermez.ts'
import { keyBytes } from './resources.ts'

test.each(readMeasuredPeaks('hermez'))('$title: the key was given as much as it took', ({ facts, mebibytes }) => {
  const { rows = 0, extendedRows = 0, constants = 0, committed = 0, cells = 0 } = facts.measured
  const shape = { rows, extendedRows, constants, committed, cells }
  expectHeld(keyBytes(shape), mebibytes['compile, reserved'] ?? expect.unreachable())
})

test('a small project is compiled with what the proof at the end asks for, and need not begin again with more', () => {
  const [smallest] = readMeasuredPeaks('hermez')
  if (smallest === undefined) expect.unreachable()
  const facts = { ...smallest.facts, manifest: hermez.manifest.parse(smallest.facts.manifest) }
  const [compile, prove] = (['compile', 'prove'] as const).map((step) => hermez.resources(step, facts).memoryBytes)
  expect(compile).toBeGreaterThanOrEqual(prove ?? expect.unreachable())
})
