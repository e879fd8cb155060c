import { z } from 'zod'

const spelling: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }

/** A boolean as text: `true`, `True`, `1` and their opposites (wire-format 1.7); missing or empty means `fallback`. */
export function flag(fallback: boolean) {
  return z
    .union([z.string(), z.boolean()])
    .optional()
    .transform((given, context) => {
      if (typeof given === 'boolean') return given
      if (given === undefined || given === '') return fallback
      const value = spelling[given.toLowerCase()]
      if (value === undefined) context.addIssue({ code: 'custom', message: 'Write true or false.' })
      return value ?? fallback
    })
}
