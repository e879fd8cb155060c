import type { JsonObject } from '../../json.ts'
import type { Field } from './field.ts'

/** What one more proof is expected to take. */
export const estimateFields: Record<string, Field> = {
  basis: {
    description:
      'What it goes by: Ready proofs of this `build`; those of other builds of its `framework`, by the size of their circuits; or nothing but what is `declared` that a proof takes at its most. Only proofs that the caller may see count.',
  },
  samples: { description: 'How many proofs it goes by.', example: 12 },
  low: { description: 'One of twenty proofs is expected below.' },
  expected: { description: 'Half of the proofs are expected below.' },
  high: { description: 'One of twenty proofs is expected above.' },
  memory: { description: 'Bytes of memory at its most; null where none was measured.' },
  taken_seconds: { description: 'Seconds of work that it took; null until it is Ready.', example: 11.9 },
  taken_memory: {
    description: 'Bytes of memory that it took at its most; null until it is Ready, and where it was not measured.',
    example: 216_100_864,
  },
  declared_memory: {
    description: 'Bytes of memory that a worker sets aside for it, and that it cannot pass.',
    example: 335_544_320,
  },
  fits: { description: 'Whether some worker can make it, now or when it is back.', example: true },
  refusal: { description: 'Why none can, with both figures; null where one can.', example: null },
}

export const estimateExample: JsonObject = {
  basis: 'build',
  seconds: { low: 8.2, expected: 12.4, high: 19.7 },
  memory: { low: 201_000_000, expected: 214_958_080, high: 229_000_000 },
}
