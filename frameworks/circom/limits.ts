import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

const shared = {
  // node starts about 12 threads, snarkjs one more for each core (64 at most), the Go runtime a few more than cores.
  processes: 128,
  // Reports and compiler messages; no one reads more.
  outputBytes: 1 * MiB,
}

/**
 * What the programs of each step may use. Measured on sha256 of 2048 bits (156,320 constraints): compilation 17 CPU
 * seconds and 0.75 GB, set-up 4 (native) or 45 CPU seconds and 1 GB, proof 2 (native) or 20 CPU seconds and 0.85 GB.
 */
export const circomLimits = {
  /** The compiler is a 32-bit wasm program and cannot use more than 4 GiB; node itself needs a little besides. */
  compile: {
    ...shared,
    memoryBytes: 5 * GiB,
    cpuSeconds: 1800,
    wallSeconds: 3600,
    fileBytes: 4 * GiB,
    diskBytes: 10 * GiB,
  },
  /** Four files of C++, 4 CPU seconds for a small circuit. A circuit that takes much longer has its witness from wasm. */
  compileWitness: {
    ...shared,
    memoryBytes: 4 * GiB,
    cpuSeconds: 300,
    wallSeconds: 900,
    fileBytes: 1 * GiB,
    diskBytes: 2 * GiB,
  },
  /** Keys of 2^22 constraints are 3 GB; a set-up holds several times its key. */
  setup: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 2 * 3600,
    fileBytes: 8 * GiB,
    diskBytes: 24 * GiB,
  },
  /** Reads a key once, front to back. */
  exportKeys: {
    ...shared,
    memoryBytes: 4 * GiB,
    cpuSeconds: 900,
    wallSeconds: 1800,
    fileBytes: 256 * MiB,
    diskBytes: 512 * MiB,
  },
  /** The witness program is 32-bit wasm; a witness holds 32 bytes for each wire. */
  witness: {
    ...shared,
    memoryBytes: 5 * GiB,
    cpuSeconds: 600,
    wallSeconds: 1200,
    fileBytes: 4 * GiB,
    diskBytes: 4 * GiB,
  },
  prove: {
    ...shared,
    memoryBytes: 16 * GiB,
    cpuSeconds: 4 * 3600,
    wallSeconds: 3600,
    fileBytes: 256 * MiB,
    diskBytes: 256 * MiB,
  },
  /** A verification reads a few kilobytes and computes one pairing: about 0.1 CPU seconds. */
  verify: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
