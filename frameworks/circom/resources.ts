import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import type { Curve, Scheme } from './programs/curves.ts'

const MIB = 1024 ** 2

/**
 * What circom's steps take, in MiB, fitted to `npm run bench:resources`. Of a compilation only the least is known before:
 * the compiler may need more, and the set-up says what it needs when the constraints are counted.
 */
export function resources(step: Step, { manifest, details, fileBytes }: BuildFacts<CircomManifest>): Resources {
  const constraints = Number(details['num_constraints'] ?? 0)
  const keyMebibytes = (fileBytes['circuit.zkey'] ?? 0) / MIB
  switch (step) {
    case 'compile':
      return mebibytes(256, { disk: 512 })
    case 'execute':
      return mebibytes(96 + (constraints * 96) / MIB, { disk: 64 + (constraints * 64) / MIB })
    case 'prove':
      return mebibytes(proverMebibytes[manifest.provingScheme](keyMebibytes), {
        threads: threadsFor(constraints),
        disk: 64 + keyMebibytes + (constraints * 64) / MIB,
      })
    case 'verify':
      return mebibytes(96)
  }
}

/** By the size of the key: Groth16 of the native prover, the others of snarkjs. */
const proverMebibytes: Record<Scheme, (keyMebibytes: number) => number> = {
  groth16: (key) => 48 + key,
  plonk: (key) => 260 + 4 * key,
  fflonk: (key) => 270 + 9.5 * key,
}

/** Bytes that snarkjs takes for a Groth16 proof, where the native prover cannot make it. */
export function snarkjsProofBytes(keyBytes: number): number {
  return 256 * MIB + 8 * keyBytes
}

/** Bytes that a set-up takes on a domain of `2^power` rows, and the check of a key that was made elsewhere. */
export const setUpBytes = {
  check: (keyBytes: number, r1csBytes: number) =>
    Math.min(144 * MIB + 7.5 * keyBytes + r1csBytes, circomLimits.setup.memoryBytes),
  native: (constraints: number, power: number, { baseBytes }: Pick<Curve, 'baseBytes'>) =>
    40 * MIB + ((1250 * constraints + 650 * 2 ** power) * baseBytes) / 32,
  ceremony: (power: number) => 160 * MIB + 6500 * 2 ** power,
  inJavaScript: (power: number) => 96 * MIB + 5000 * 2 ** power,
  plonk: (power: number) => 310 * MIB + 9600 * 2 ** power,
  fflonk: (power: number) => 300 * MIB + 18_500 * 2 ** (power - 3),
}

/** Bytes that g++ takes for a witness program, by the size of its source; where it needs more, the witness comes from wasm. */
export function cppCompilerBytes(sourceBytes: number): number {
  return Math.min(170 * MIB + 95 * sourceBytes, circomLimits.compileWitness.memoryBytes)
}

/** Bytes that a resident needs, by the file that it loads. */
export const residentBytes = {
  verifier: () => 128 * MIB,
  witness: (wasmBytes: number) => 128 * MIB + 8 * wasmBytes,
  prover: (keyBytes: number) => Math.min(128 * MIB + 3 * keyBytes, circomLimits.prove.memoryBytes),
}
