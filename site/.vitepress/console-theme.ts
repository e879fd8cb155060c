/** Runs in each page before it is painted: light or dark as it was chosen in the console, whose `shared/persisted` wrote it. */
export const consoleTheme = `(() => {
  try {
    const { version, theme } = JSON.parse(localStorage.getItem('console') || '{}')
    const isChosen = version === 1 && theme && theme.setBy === 'user'
    if (version === 1) localStorage.setItem('vitepress-theme-appearance', isChosen ? (theme.darkMode ? 'dark' : 'light') : 'auto')
  } catch {}
})()`
