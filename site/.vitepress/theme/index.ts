import { brand } from '@proofyard/contract/brand.ts'
import { type Theme, useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h, watch } from 'vue'
import '@fontsource-variable/inter'
import '@fontsource-variable/geist-mono'
import 'virtual:colors.css'
import '@proofyard/console/src/shared/markdown/syntax.css'
import './style.css'

/** Where the generator keeps what a person chose. */
const KEY = 'vitepress-theme-appearance'

/** The generator's own theme in the console's colors and faces; beside a console it leads back there, and takes and gives the choice of light or dark. */
const theme: Theme = {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(ConsoleLink),
      'nav-screen-content-after': () => h(ConsoleLink),
    }),
  setup() {
    const { isDark } = useData()
    watch(isDark, () => keepForConsole(localStorage.getItem(KEY)))
  },
}
export default theme

function ConsoleLink() {
  const { site } = useData()
  if (site.value.base !== `${brand.documentationPath}/`) return null
  return h('a', { class: 'console-link', href: '/', target: '_self' }, 'Console')
}

/** Writes what the console's `shared/persisted` reads. */
function keepForConsole(choice: string | null) {
  const kept: unknown = JSON.parse(localStorage.getItem('console') ?? '{}')
  const theme = choice === 'dark' || choice === 'light' ? { darkMode: choice === 'dark', setBy: 'user' } : undefined
  localStorage.setItem('console', JSON.stringify({ version: 1, ...(typeof kept === 'object' ? kept : {}), theme }))
}
