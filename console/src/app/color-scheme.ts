import type { MantineColorSchemeManager } from '@mantine/core'
import { readPersisted, writePersisted } from '../shared/persisted/persisted-state.ts'

/** Remembers the theme that a person chose; until then it is the system's. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const theme = readPersisted(localStorage).theme
    if (theme?.setBy !== 'user') return fallback
    return theme.darkMode ? 'dark' : 'light'
  },
  set: (value) => {
    if (value === 'auto') writePersisted(localStorage, { theme: undefined })
    else writePersisted(localStorage, { theme: { darkMode: value === 'dark', setBy: 'user' } })
  },
  // Another tab keeps its own look until it is loaded again.
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writePersisted(localStorage, { theme: undefined }),
}
