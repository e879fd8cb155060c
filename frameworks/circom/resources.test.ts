import { expect, test } from 'vitest'
import { expectHeld, measuredPeak, readMeasuredPeaks } from '../testing/measured-peaks.ts'
import { curves } from './programs/curves.ts'
import { cppCompilerBytes, residentBytes, setUpBytes, snarkjsProofBytes } from './resources.ts'

const table = readMeasuredPeaks('circom')
const sizeOf = (title: string, file: string) =>
  table.find((peak) => peak.title === title)?.facts.fileBytes[file] ?? expect.unreachable()

// By constraints and power of the domain; PLONK's and FFLONK's power is that of their powers of tau.
test.each<[title: string, declaredBytes: number, part?: string]>([
  ['circom groth16, 7 hashes', setUpBytes.native(3619, 12, curves.bn254)],
  ['circom groth16, 40 hashes', setUpBytes.native(20_680, 15, curves.bn254)],
  ['circom groth16, 40,000 steps', setUpBytes.native(40_000, 16, curves.bn254)],
  ['circom groth16, 40,000 steps, bls12-381', setUpBytes.native(40_000, 16, curves['bls12-381'])],
  ['circom groth16, 7 hashes, on powers of tau', setUpBytes.ceremony(12)],
  ['circom groth16, 40 hashes, on powers of tau', setUpBytes.ceremony(15)],
  ['circom groth16, 7 hashes, in JavaScript', setUpBytes.inJavaScript(12)],
  ['circom groth16, 40 hashes, in JavaScript', setUpBytes.inJavaScript(15)],
  ['circom groth16, 40 hashes, uploaded key', setUpBytes.check(9_575_000, 0)],
  ['circom groth16, 40 hashes, witness in C++', cppCompilerBytes(4_847_737)],
  ['circom groth16, sha256, witness in C++', cppCompilerBytes(1_341_136)],
  ['circom groth16, sha256, witness in C++', setUpBytes.native(156_320, 18, curves.bn254), 'compile, reserved 2'],
  ['circom plonk, 7 hashes', setUpBytes.plonk(13)],
  ['circom plonk, 40 hashes', setUpBytes.plonk(15)],
  ['circom fflonk, 7 hashes', setUpBytes.fflonk(16)],
])('%s: the set-up was given as much as it took', (title, declaredBytes, part = 'compile, reserved') => {
  expectHeld(declaredBytes, measuredPeak('circom', title, part))
})

test.each(['circom groth16, 7 hashes, in JavaScript', 'circom groth16, 40 hashes, in JavaScript'])(
  '%s: the proof was given as much as it took',
  (title) => {
    expectHeld(snarkjsProofBytes(sizeOf(title, 'circuit.zkey')), measuredPeak('circom', title, 'prove, reserved'))
  },
)

test('residents were given as much as they took', () => {
  for (const { title, mebibytes } of table) {
    for (const [part, real] of Object.entries(mebibytes)) {
      if (part === 'resident witness') expectHeld(residentBytes.witness(sizeOf(title, 'circuit.wasm')), real)
      if (part === 'resident prover') expectHeld(residentBytes.prover(sizeOf(title, 'circuit.zkey')), real)
      if (part.startsWith('resident verifier')) expectHeld(residentBytes.verifier(), real)
    }
  }
  const parts = table.flatMap(({ mebibytes }) => Object.keys(mebibytes))
  for (const name of ['witness', 'prover', 'verifier groth16 bn254', 'verifier plonk bn254', 'verifier fflonk bn254']) {
    expect(parts).toContain(`resident ${name}`)
  }
})
