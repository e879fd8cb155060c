import { isAbsolute } from 'node:path'
import { EmailAddress } from '@proofyard/contract/email-address.ts'
import { z } from 'zod'

// What one environment variable may hold. Each ends with its default as docs/settings.md shows it, which a test compares.

/** Text with a default. */
export function text(fallback: string) {
  return shownAs(fallback, z.string().default(fallback))
}

/** Text that need not be set. @param fallback what docs/settings.md says happens then */
export function optionalText(fallback = 'none') {
  return shownAs(fallback, z.string().optional())
}

/** @param fallback what docs/settings.md says happens where it is not set */
export function absolutePath(example: string, fallback: string) {
  return shownAs(
    fallback,
    z
      .string()
      .refine((value) => isAbsolute(value), { error: `must be an absolute path, such as ${example}` })
      .optional(),
  )
}

export function wholeNumber(min: number, max: number, fallback: number, shown = String(fallback)) {
  return shownAs(
    shown,
    z
      .string()
      .optional()
      .transform((value) => (value === undefined ? fallback : Number(value)))
      .refine((value) => Number.isInteger(value) && value >= min && value <= max, {
        error: `must be a whole number from ${min} to ${max}`,
      }),
  )
}

/** A whole number that need not be set. @param fallback what docs/settings.md says happens then */
export function optionalWholeNumber(min: number, max: number, fallback: string) {
  return shownAs(
    fallback,
    z
      .string()
      .optional()
      .transform((value) => (value === undefined ? undefined : Number(value)))
      .refine((value) => value === undefined || (Number.isInteger(value) && value >= min && value <= max), {
        error: `must be a whole number from ${min} to ${max}`,
      }),
  )
}

export function oneOf<const Choice extends string>(choices: readonly Choice[], fallback: Choice) {
  return shownAs(fallback, z.enum(choices, { error: `must be one of ${choices.join(', ')}` }).default(fallback))
}

/** @param rule what else must hold of it */
export function url(
  protocols: string[],
  fallback: string,
  rule: { isMet: (url: URL, text: string) => boolean; error: string } = { isMet: () => true, error: '' },
) {
  return shownAs(
    fallback,
    z
      .string()
      .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
        error: `must be a URL that begins with ${protocols.join(' or ')}`,
        abort: true,
      })
      .refine((value) => rule.isMet(new URL(value), value), { error: rule.error })
      .optional(),
  )
}

export function emailAddress(example: string, fallback: string) {
  return shownAs(
    fallback,
    z
      .string()
      .refine((value) => EmailAddress.safeParse(value).success, {
        error: `must be an email address, such as ${example}`,
      })
      .optional(),
  )
}

/** @param fallback the default in words, as in docs/settings.md */
export function shownAs<Schema extends z.ZodType>(fallback: string, schema: Schema): Schema {
  return schema.meta({ shownDefault: fallback })
}
