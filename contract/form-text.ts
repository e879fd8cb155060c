import { z } from 'zod'

/** Reads text as JSON before `schema` judges it: forms carry objects and lists as JSON text (wire-format 9). */
export function unlessText<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given, context) => {
    if (typeof given !== 'string') return given
    if (given.trim() === '') return undefined
    try {
      const value: unknown = JSON.parse(given)
      return value
    } catch {
      context.addIssue({ code: 'custom', message: 'The text is not valid JSON.' })
      return z.NEVER
    }
  }, schema)
}
