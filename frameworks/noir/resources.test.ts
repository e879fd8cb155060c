import { expect, test } from 'vitest'
import { expectHeld, readMeasuredPeaks } from '../testing/measured-peaks.ts'
import { NoirManifest } from './manifest.ts'
import { pairFor } from './pairs.ts'
import { proofBytes } from './resources.ts'

test.each(readMeasuredPeaks('noir'))('$title: the keys were given as much as they took', ({ facts, mebibytes }) => {
  const pair = pairFor(NoirManifest.parse(facts.manifest).noirVersion)
  const bytes = proofBytes(pair, Number(facts.details['circuit_size']))
  expectHeld(bytes, mebibytes['compile, reserved'] ?? expect.unreachable())
})
