import type { BuildFacts, Step } from '../framework.ts'
import { type Resources, mebibytes, threadsFor } from '../resources.ts'
import type { NoirManifest } from './manifest.ts'
import { type Pair, pairFor } from './pairs.ts'

const MIB = 1024 ** 2

/** What noir's steps take, in MiB, fitted to `npm run bench:resources`. In wasm Barretenberg works on a power of two of gates. */
export function resources(step: Step, { manifest, details }: BuildFacts<NoirManifest>): Resources {
  const pair = pairFor(manifest.noirVersion)
  const gates = Number(details['circuit_size'] ?? 0)
  const opcodes = Number(details['acir_opcodes'] ?? 0)
  switch (step) {
    case 'compile':
      return mebibytes(256)
    case 'execute':
      return mebibytes(160 + (opcodes * 3600) / MIB)
    case 'prove':
      return mebibytes(proofBytes(pair, gates) / MIB, { threads: threadsFor(gates) })
    case 'verify':
      return mebibytes(isNative(pair) ? 64 : 160)
  }
}

/** Bytes that a proof takes of a circuit of so many gates; keys take a little less. */
export function proofBytes(pair: Pair, gates: number): number {
  if (isNative(pair)) return 48 * MIB + 1500 * gates
  const rows = 2 ** Math.ceil(Math.log2(Math.max(gates, 2)))
  if (pair.noir !== '0.34.0') return 100 * MIB + 11_500 * rows
  return Math.min(150 * MIB + 17_000 * rows, 420 * MIB + 7500 * rows)
}

/** Where bb's own program does not run, its wasm takes over, and the job grows. */
function isNative({ scheme }: Pair): boolean {
  return scheme === 'ultra_honk'
}
