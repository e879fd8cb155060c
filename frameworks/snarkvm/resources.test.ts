import { expect, test } from 'vitest'
import { expectHeld, readMeasuredPeaks } from '../testing/measured-peaks.ts'
import { keptNames } from './kept-names.ts'
import { provingBytes, residentBytes } from './resources.ts'

const table = readMeasuredPeaks('snarkvm')

test.each(table)('$title: residents were given as much as they took', ({ facts, mebibytes }) => {
  const peakOf = (name: string) => mebibytes[`resident ${name}`] ?? expect.unreachable()
  expectHeld(residentBytes.signer, peakOf('signer'))
  expectHeld(provingBytes(facts.fileBytes[keptNames.provingKeys] ?? expect.unreachable()), peakOf('prover'))
  expectHeld(residentBytes.verifier, peakOf('verifier mainnet'))
})
