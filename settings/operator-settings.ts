import { z } from 'zod'
import { shownAs } from './variable.ts'

/** Of letters that have one lower case in every program that compares them. */
const Address = z.string().regex(/^[\x21-\x7e]+@[\x21-\x7e]+$/)

/** The people who run this server, by the addresses that are shown to be theirs. */
export const operatorVariables = {
  PROOFYARD_OPERATORS: shownAs(
    'none',
    z
      .string()
      .default('')
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim().toLowerCase())
          .filter((part) => part !== ''),
      )
      .refine((addresses) => addresses.every((address) => Address.safeParse(address).success), {
        error:
          'must be email addresses with commas between them, such as ada@example.org, grace@example.org; a username is none, for anyone may take one',
      }),
  ),
}
