import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from './console-settings.ts'

/** Whether people make accounts here themselves: not where single sign-on is the only way in. */
export function useTakesSignups(): boolean {
  return useQuery(consoleSettingsQuery).data?.single_sign_on?.only !== true
}
