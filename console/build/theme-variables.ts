import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../src/theme/theme.ts'

const NAME = 'virtual:theme-variables.css'

/**
 * The theme's CSS variables as a style sheet. Mantine would write them into a <style> element while the
 * page runs, which a content security policy without 'unsafe-inline' forbids, and which comes after the first paint.
 */
export function themeVariables(): Plugin {
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? themeStyleSheet() : undefined),
  }
}

function themeStyleSheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const base = defaultCssVariablesResolver(merged)
  const own = cssVariables(merged)
  return convertCssVariables(
    {
      variables: { ...base.variables, ...own.variables },
      light: { ...base.light, ...own.light },
      dark: { ...base.dark, ...own.dark },
    },
    ':root',
  )
}
