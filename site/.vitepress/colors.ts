import { cssVariables, theme } from '@proofyard/console/src/theme/theme.ts'
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'

const NAME = 'virtual:colors.css'

/** A plugin that has the console's colors as a style sheet. */
export function colors() {
  return {
    name: 'colors',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id: string) => (id === `\0${NAME}` ? styleSheet() : undefined),
  }
}

function styleSheet(): string {
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, theme))
  return `:root { ${declarations(light)} }\n.dark { ${declarations(dark)} }\n`
}

function declarations(variables: Record<string, string>): string {
  return Object.entries(variables)
    .filter(([name]) => name.startsWith('--py-'))
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')
}
