import { brand } from '@proofyard/contract/brand.ts'
import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import type { z } from 'zod'
import { mailVariables } from './mail-settings.ts'
import { InvalidSettingsError } from './invalid-settings-error.ts'
import { optionalText, url } from './variable.ts'

export const consoleVariables = {
  SUPPORT_EMAIL: mailVariables.SUPPORT_EMAIL,
  SUPPORT_FORM_URL: url(['http:', 'https:'], 'none: a form of our own'),
  DOCUMENTATION_URL: url(['http:', 'https:'], brand.documentationPath),
  ANALYTICS_URL: url(['http:', 'https:'], 'none: nothing is sent', {
    isMet: (_url, typed) => /^[^?#]*$/.test(typed),
    error: 'must have neither query nor fragment, such as https://events.example.org/v1',
  }),
  ANALYTICS_KEY: optionalText(),
  ANALYTICS_KEY_ELSEWHERE: optionalText(),
}

type ConsoleVariables = z.infer<z.ZodObject<typeof consoleVariables>>

/** What the console asks for: support, documentation, analytics. @throws InvalidSettingsError */
export function consoleOf(
  set: ConsoleVariables,
  { publicUrl }: { publicUrl: string },
): Omit<ConsoleSettings, 'single_sign_on'> {
  return {
    documentation_url: set.DOCUMENTATION_URL ?? brand.documentationPath,
    support_email: set.SUPPORT_EMAIL ?? null,
    support_form_url: set.SUPPORT_FORM_URL ?? null,
    analytics: analyticsOf(set, publicUrl),
  }
}

function analyticsOf(set: ConsoleVariables, publicUrl: string): ConsoleSettings['analytics'] {
  const { ANALYTICS_URL: url, ANALYTICS_KEY: key = null, ANALYTICS_KEY_ELSEWHERE: otherKey = null } = set
  if (url === undefined && key === null && otherKey === null) return null
  if (url === undefined || (key === null && otherKey === null)) {
    throw new InvalidSettingsError(
      'ANALYTICS_URL goes together with ANALYTICS_KEY, ANALYTICS_KEY_ELSEWHERE, or both: set them all, or none.',
    )
  }
  return {
    url: url.replace(/\/+$/, ''),
    production_host: new URL(publicUrl).host,
    write_key: key,
    other_write_key: otherKey,
  }
}
