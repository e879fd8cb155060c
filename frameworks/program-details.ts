import type { Json } from '@proofyard/contract/json.ts'
import type { ExecutionCounts } from './execution-counts.ts'

interface KnownProgram {
  /** What proofs name the program by, as the framework writes it; undefined where it has no such thing. */
  programKey?: string | undefined
  elfBytes?: number | undefined
  /** Of the project's own input, where it was run. */
  sample?: ExecutionCounts | undefined
}

/** The keys that builds of all zkVMs have on the wire (`contract/circuit-details.ts`); without anything known they are those of `describe`. */
export function programDetails({ programKey, elfBytes, sample }: KnownProgram = {}): Record<string, Json> {
  return {
    program_key: programKey ?? null,
    elf_size: elfBytes ?? null,
    sample_cycles: sample?.cycles ?? null,
    sample_segments: sample?.segments ?? null,
    sample_functions: sample?.functions ?? null,
  }
}
