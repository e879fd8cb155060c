import { z } from 'zod'
import { Circuit, ProjectFile } from './circuit.ts'

/** One of two builds, with what its own object does not tell. */
const ComparedCircuit = z.object({
  circuit: Circuit,
  /** The file of its verification key as it is stored; null where there is none. */
  key_file: z.object({ sha256: z.string(), size: z.int() }).nullable(),
  /** Bytes of memory that a worker sets aside; for proofs null until the build is Ready. */
  compile_memory: z.int(),
  prove_memory: z.int().nullable(),
})

/** A file that both projects have, and not the same. */
const ChangedFile = z.object({ path: z.string(), size: z.int(), size_before: z.int() })

/** A value of the interface as it is read, such as `private Field[4]`; null where the build has none of that name. */
const ChangedValue = z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type ChangedValue = z.infer<typeof ChangedValue>

/** Two builds side by side: from `before` to `after`. */
export const CircuitComparison = z.object({
  before: ComparedCircuit,
  after: ComparedCircuit,
  /** By the hashes of their content. */
  files: z.object({
    added: z.array(ProjectFile),
    removed: z.array(ProjectFile),
    changed: z.array(ChangedFile),
    /** How many are the same in both. */
    same: z.int(),
  }),
  /** What differs in what they take; null where that of one is not known. */
  changed_inputs: z.array(ChangedValue).nullable(),
  /** The same of what their proofs show. */
  changed_public_values: z.array(ChangedValue).nullable(),
})
export type CircuitComparison = z.infer<typeof CircuitComparison>
