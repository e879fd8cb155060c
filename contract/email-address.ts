import { z } from 'zod'

/**
 * An email address as a person writes it: one `@`, no blanks or control characters, and none of the characters that
 * would make a list, a name or a comment of it in a mail's header.
 */
export const EmailAddress = z
  .string({ error: 'Enter an email address.' })
  .trim()
  .max(254, { error: 'An email address has at most 254 characters.' })
  // Control characters are named here to be refused.
  // eslint-disable-next-line no-control-regex
  .regex(/^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+$/, {
    error: 'Write the email address as name@example.org.',
  })
