import { z } from 'zod'
import { Moment } from './date.ts'
import { unlessText } from './form-text.ts'

const PRIORITY = 'priority must be a whole number from -10 to 10.'

/** Orders a team's own waiting proofs, the highest first; 0 by itself. It moves no team ahead of another. */
export const Priority = unlessText(
  z
    .int({ error: PRIORITY })
    .min(-10, { error: PRIORITY })
    .max(10, { error: PRIORITY })
    .nullish()
    .transform((priority) => priority ?? 0),
)

/** The last one whose ISO 8601 text has a year of four digits, and so sorts as text. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Until when a proof has to be Ready, or else fails. Whether it is still to come is judged by the clock of the database. */
export const Deadline = z.preprocess(
  // A form sends an empty field for none.
  (sent) => (sent === '' ? undefined : sent),
  Moment.refine((deadline) => deadline.getTime() <= LAST, { error: 'deadline must be before the year 10000.' })
    .nullish()
    .transform((deadline) => deadline ?? null),
)
