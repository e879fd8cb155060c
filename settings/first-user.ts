import { z } from 'zod'
import { InvalidSettingsError } from './invalid-settings-error.ts'
import { optionalText, shownAs } from './variable.ts'

/** A user that is created on an empty database, for unattended use. */
export interface FirstUser {
  username: string
  email: string
  password: string
  apiKey: string | undefined
}

export const firstUserVariables = {
  PROOFYARD_USERNAME: optionalText(),
  PROOFYARD_EMAIL: optionalText(),
  PROOFYARD_PASSWORD: optionalText(),
  PROOFYARD_API_KEY: shownAs(
    'none',
    z
      .string()
      .min(20, { error: 'must have at least 20 characters' })
      .max(200, { error: 'must have at most 200 characters' })
      .optional(),
  ),
}

/** @returns undefined when none of the variables is set. @throws InvalidSettingsError */
export function firstUserOf(set: z.infer<z.ZodObject<typeof firstUserVariables>>): FirstUser | undefined {
  const { PROOFYARD_USERNAME: username, PROOFYARD_PASSWORD: password, PROOFYARD_API_KEY: apiKey } = set
  if (username === undefined && password === undefined && apiKey === undefined && set.PROOFYARD_EMAIL === undefined) {
    return undefined
  }
  if (username === undefined || password === undefined) {
    throw new InvalidSettingsError(
      'PROOFYARD_USERNAME and PROOFYARD_PASSWORD go together: set both to create the first user, or neither.',
    )
  }
  return { username, password, apiKey, email: set.PROOFYARD_EMAIL ?? `${username}@localhost` }
}
