import { z } from 'zod'
import { Moment, Timestamp } from './date.ts'
import { Credentials } from './user.ts'

/** An API key (wire-format 5.7); the whole key is there only in the answer that makes it. */
export const ApiKey = z.object({
  api_key: z.string().nullable(),
  /** Our addition: username of the person whose key it is; null for a key of the server's own. */
  created_by: z.string().nullable(),
  date_created: Timestamp,
  date_expires: Timestamp.nullable(),
  date_last_used: Timestamp.nullable(),
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  suffix: z.string(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const ApiKeyName = z
  .string()
  .trim()
  .max(32, { error: 'An API key name has at most 32 characters.' })
  .refine((text) => !text.includes('\0'), { error: 'An API key name cannot contain the NUL character.' })

/** Key generation by username and password, as the login of the command line tools does it. */
export const GenerateByPasswordRequest = Credentials.extend({ name: ApiKeyName.nullish() })

/** Key generation by someone who is signed in. */
export const GenerateQuery = z.object({ name: ApiKeyName.nullish() })

export const ApiKeyUpdateRequest = z.object({ date_expires: Moment.nullable() })
export type ApiKeyUpdateRequest = z.infer<typeof ApiKeyUpdateRequest>
