import { expect, test } from 'vitest'
import { expectHeld, readMeasuredPeaks } from '../testing/measured-peaks.ts'
import { keyBytes } from './resources.ts'

test.each(readMeasuredPeaks('hermez'))('$title: the key was given as much as it took', ({ facts, mebibytes }) => {
  const { rows = 0, extendedRows = 0, constants = 0, committed = 0, cells = 0 } = facts.measured
  const shape = { rows, extendedRows, constants, committed, cells }
  expectHeld(keyBytes(shape), mebibytes['compile, reserved'] ?? expect.unreachable())
})
