import { z } from 'zod'

/** Where page views go, in the protocol of Segment. Which of the two keys counts is up to the host of the page. */
export const Analytics = z.object({
  /** Origin and path above `/p`, `/i` and `/g`. */
  url: z.url(),
  /** Host of the public address, with its port where it has one. */
  production_host: z.string(),
  /** For pages of that host; null sends nothing. */
  write_key: z.string().nullable(),
  /** For pages of every other host; null sends nothing. */
  other_write_key: z.string().nullable(),
})
export type Analytics = z.infer<typeof Analytics>

/** The provider of single sign-on. */
const SingleSignOn = z.object({
  /** What people call it. */
  name: z.string(),
  /** Passwords are for those alone whom the operator lets. */
  only: z.boolean(),
})

/** What the operator of this server has set of the console. Nothing here is secret. */
export const ConsoleSettings = z.object({
  documentation_url: z.string(),
  /** Where the team reads mail, and answers it; null where the operator has not set it. */
  support_email: z.string().nullable(),
  /** A hosted form in place of the console's own; `{email}` in it stands for the address of who is signed in. */
  support_form_url: z.string().nullable(),
  analytics: Analytics.nullable(),
  /** Null where there is none. */
  single_sign_on: SingleSignOn.nullable(),
})
export type ConsoleSettings = z.infer<typeof ConsoleSettings>
