import { z } from 'zod'

/** UTC ISO 8601 with milliseconds and `Z`, as every answer has it: `2025-09-23T18:36:21.688Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 })

/** A moment in a request: ISO 8601, with `Z` or an offset; without one it is UTC. */
export const Moment = z.iso
  .datetime({ offset: true, local: true, error: 'Write the date as ISO 8601, such as 2026-01-31T12:00:00Z.' })
  .transform((text) => new Date(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`))
