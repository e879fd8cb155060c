import { z } from 'zod'
import { EmailAddress } from './email-address.ts'

/** What a person writes to the team that runs this server. */
export const SupportMessage = z.object({
  /** Where we reply. */
  email: EmailAddress,
  text: z
    .string({ error: 'Write a message.' })
    .trim()
    .min(1, { error: 'Write a message.' })
    .max(10_000, { error: 'A message has at most 10,000 characters.' }),
})
export type SupportMessage = z.infer<typeof SupportMessage>
