import { z } from 'zod'

const spelling: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/**
 * A boolean, or in forms and queries its text: `true`, `True`, `1` and their opposites (wire-format 1.7);
 * missing, null or empty means undefined.
 */
export const optionalFlag = z
  .union([z.string(), z.boolean()], { error: 'Write true or false.' })
  .nullish()
  .transform((sent, context) => {
    if (typeof sent === 'boolean') return sent
    if (sent === undefined || sent === null || sent === '') return undefined
    const value = spelling[sent.toLowerCase()]
    if (value === undefined) context.addIssue({ code: 'custom', message: 'Write true or false.' })
    return value
  })

/** The same, with a value for what is missing. */
export function flag(fallback: boolean) {
  return optionalFlag.transform((sent) => sent ?? fallback)
}
