import { z } from 'zod'
import { ApiKey } from './api-key.ts'
import { Timestamp } from './date.ts'

/** Consonants: no code is a word, and none has a letter that is read as a digit. Each carries 4.3 bits. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'
export const USER_CODE_LENGTH = 8

/** What a machine calls itself, which is what its key is called. Letters alone: it is shown to a person who decides by it. */
const DeviceName = z
  .string({ error: 'Say what the machine is called.' })
  .trim()
  .regex(/^[\w .-]{1,32}$/, { error: 'A machine has a name of at most 32 letters, digits, blanks and . _ -' })

export const DeviceBeginRequest = z.object({ name: DeviceName })

/** A login that was begun. The device code is the machine's secret; the user code is what a person compares. */
export const DeviceBegun = z.object({
  device_code: z.string(),
  /** As `BCDF-GHJK`. */
  user_code: z.string(),
  /** The page where a person types it. */
  verification_url: z.url(),
  /** How long to wait between two questions. */
  interval_seconds: z.int(),
  expires_in_seconds: z.int(),
})
export type DeviceBegun = z.infer<typeof DeviceBegun>

export const DevicePollRequest = z.object({
  device_code: z.string({ error: 'Send the device code.' }).max(100, { error: 'This is no device code.' }),
})

/** How far a login is. The key is in the one answer that makes it. */
export const DevicePolled = z.object({
  login_state: z.enum(['waiting', 'approved', 'refused']),
  key: ApiKey.nullable(),
})
export type DevicePolled = z.infer<typeof DevicePolled>

/** As a person types it: in any case, with or without its dash. */
const UserCode = z
  .string({ error: 'Enter the code.' })
  .max(100, { error: 'This is no code.' })
  .transform((typed) => typed.toUpperCase().replaceAll(/[^A-Z]/g, ''))

export const DeviceCodeRequest = z.object({ user_code: UserCode })
export const DeviceApproveRequest = DeviceCodeRequest.extend({
  /** The team that the key is of. */
  team_slug: z.string({ error: 'Say for which team.' }).trim(),
})

/** A login as it is shown to the person who decides. */
export const DeviceDetail = z.object({
  user_code: z.string(),
  device_name: z.string(),
  /** The address that it was begun from. */
  asked_from: z.string(),
  /** Whether that is in the network that the person asks from. */
  same_network: z.boolean(),
  date_created: Timestamp,
  date_expires: Timestamp,
})
export type DeviceDetail = z.infer<typeof DeviceDetail>
