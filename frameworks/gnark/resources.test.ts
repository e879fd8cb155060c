import { expect, test } from 'vitest'
import { expectHeld, readMeasuredPeaks } from '../testing/measured-peaks.ts'
import { GnarkManifest } from './manifest.ts'
import { setUpBytes } from './resources.ts'

test.each(readMeasuredPeaks('gnark'))('$title: the set-up was given as much as it took', ({ facts, mebibytes }) => {
  const constraintSystemBytes = facts.fileBytes['circuit.ccs'] ?? expect.unreachable()
  const needed = setUpBytes(GnarkManifest.parse(facts.manifest), constraintSystemBytes)
  expectHeld(needed, mebibytes['compile, reserved'] ?? expect.unreachable())
})
