import { z } from 'zod'
import { unlessText } from './form-text.ts'

/** Of all keys and values together, as JSON in UTF-8: a list of 500 with so much each is still an answer. */
const MAX_BYTES = 16 * 1024
const MAX_KEYS = 64

/** What a person notes on a build or a proof: text to text, within the limits of wire-format 4. */
export const Meta = z
  .record(
    z
      .string()
      .max(64, { error: 'A meta key has at most 64 characters.' })
      .regex(/^[a-zA-Z][a-zA-Z0-9_-]*$/, {
        error: 'A meta key begins with a letter and has only letters, digits, hyphens and underscores.',
      }),
    z
      .string({ error: 'A meta value must be text.' })
      .max(4096, { error: 'A meta value has at most 4096 characters.' })
      .refine((text) => !text.includes('\0'), { error: 'A meta value cannot contain the NUL character.' }),
  )
  .refine((meta) => Object.keys(meta).length <= MAX_KEYS, { error: `Meta has at most ${MAX_KEYS} keys.` })
  .refine((meta) => new TextEncoder().encode(JSON.stringify(meta)).length <= MAX_BYTES, {
    error: `Meta has at most ${MAX_BYTES / 1024} KiB in all.`,
  })
export type Meta = z.infer<typeof Meta>

/** Meta in a request: an object, or in a form its JSON text; missing, null or empty means none. */
export const MetaField = unlessText(Meta.nullish().transform((meta) => meta ?? {}))
