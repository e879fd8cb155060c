import { z } from 'zod'

/** Reads text as JSON before `schema` judges it: forms carry objects and lists as JSON text (wire-format 9). */
export function unlessText<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((sent, context) => {
    if (typeof sent !== 'string') return sent
    if (sent.trim() === '') return undefined
    try {
      const value: unknown = JSON.parse(sent)
      return value
    } catch {
      context.addIssue({ code: 'custom', message: 'The text is not valid JSON.' })
      return z.NEVER
    }
  }, schema)
}
