import type { Plugin } from 'vite'

/** Files that a bundler keeps although the console never runs them, and what is left of each. */
const idle: [RegExp, (code: string) => string][] = [
  // Writes the theme's variables while the page runs; ours are a style sheet (theme-variables.ts).
  [
    /@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/MantineCssVariables\.mjs$/,
    () => 'export function MantineCssVariables() { return null }',
  ],
  // Mantine's own colours; all that the console uses are the theme's (theme.ts).
  [/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/, () => 'export const DEFAULT_COLORS = {}'],
  // Buttons side by side in one frame, which the buttons themselves hold on to.
  [
    /@mantine\/core\/esm\/components\/(?:Button|ActionIcon)\/(?:Button|ActionIcon)\.mjs$/,
    (code) => code.replaceAll(/^(?:import \{ \w+Group(?:Section)? \}|\w+\.Group(?:Section)? =).*$/gm, ''),
  ],
  // Lets zod parse values that hold themselves; nothing that came as JSON does.
  [/\/zod\/v4\/core\/memoizer\.js$/, (code) => without(code, 'memoizer')],
  // For the API reference, which the console reads from the server.
  [
    /\/contract\/routes\/\w+\.ts$/,
    (code) => code.replaceAll(/\b(?:summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|refusals:\s*\[[^\]]*\]),/g, ''),
  ],
  // React has had it itself since version 18.
  [
    /\/use-sync-external-store\/shim\/with-selector\.js$/,
    () => "module.exports = require('use-sync-external-store/with-selector')",
  ],
]

/** Leaves out of the bundle what never runs in it: fifty lines of JavaScript that nobody waits for. */
export function withoutIdleCode(): Plugin {
  return {
    name: 'without-idle-code',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const reduce = idle.find(([file]) => file.test(id))?.[1]
      return reduce === undefined ? undefined : { code: reduce(code), map: null }
    },
  }
}

/** The module with one of its functions giving nothing; the others stay for who calls them. */
function without(code: string, name: string): string {
  return code.replace(new RegExp(`export function ${name}\\(`), `export function ${name}() {}\nfunction idle(`)
}
