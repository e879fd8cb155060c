import type { Limits } from '@proofyard/sandbox/sandbox.ts'
import { GiB, MiB } from '@proofyard/sandbox/sizes.ts'

const shared = {
  // The go command runs as many compilers as there are cores, and the Go runtime starts a dozen threads in each.
  processes: 1024,
  // Compiler messages and panics; nobody reads more.
  outputBytes: 1 * MiB,
}

const proving = { ...shared, memoryBytes: 16 * GiB, cpuSeconds: 4 * 3600, wallSeconds: 3600 }

/** What the programs of each step may use. Measured figures are in docs/frameworks/gnark.md. */
export const gnarkLimits = {
  /** Reads go.mod and the names of packages. */
  look: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 256 * MiB,
    diskBytes: 2 * GiB,
  },
  /** Downloads and unpacks modules; gnark's own are 60 MB packed. */
  fetch: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 120,
    wallSeconds: 600,
    fileBytes: 512 * MiB,
    diskBytes: 2 * GiB,
  },
  /** Compiles a few packages and links: 4 to 8 CPU seconds; without what the toolchain has compiled, minutes. */
  build: {
    ...shared,
    memoryBytes: 4 * GiB,
    cpuSeconds: 900,
    wallSeconds: 1800,
    fileBytes: 512 * MiB,
    diskBytes: 4 * GiB,
  },
  /** Runs the user's Define. */
  compile: { ...proving, cpuSeconds: 1800, fileBytes: 4 * GiB, diskBytes: 8 * GiB },
  /** A proving key of 2^22 constraints is 2 to 4 GB. */
  setup: { ...proving, wallSeconds: 2 * 3600, fileBytes: 8 * GiB, diskBytes: 16 * GiB },
  /** Runs the user's FromJson. */
  witness: { ...proving, cpuSeconds: 600, wallSeconds: 1200, fileBytes: 2 * GiB, diskBytes: 2 * GiB },
  prove: { ...proving, fileBytes: 256 * MiB, diskBytes: 512 * MiB },
  /** Reads a proof, which is a few kilobytes, and writes documents. */
  documents: {
    ...shared,
    memoryBytes: 2 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 256 * MiB,
    diskBytes: 512 * MiB,
  },
  /** Reads a few kilobytes and computes some pairings: 0.05 CPU seconds. */
  verify: {
    ...shared,
    memoryBytes: 1 * GiB,
    cpuSeconds: 60,
    wallSeconds: 120,
    fileBytes: 1 * MiB,
    diskBytes: 1 * MiB,
  },
} satisfies Record<string, Limits>
