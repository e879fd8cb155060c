import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverVariables } from './server-settings.ts'
import { startVariables } from './start-settings.ts'
import { workerVariables } from './worker-settings.ts'

const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8')

/** Name and default of each variable in the table; a row may show several, with a default for each or one for all. */
function shownInPage(): Record<string, string> {
  const table = page.slice(page.indexOf('| variable | default | meaning |'))
  const rows = table.trim().split('\n').slice(2)
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, shownNames = '', shownDefaults = ''] = row.replaceAll('`', '').split('|')
      const names = shownNames.split(',').map((name) => name.trim())
      const defaults = names.length === 1 ? [shownDefaults.trim()] : shownDefaults.split(',').map((text) => text.trim())
      return names.map((name, index): [string, string] => [name, defaults[index] ?? defaults.at(-1) ?? ''])
    }),
  )
}

test('docs/settings.md shows the variables and the defaults of the three schemas', () => {
  const read = [startVariables, serverVariables, workerVariables].flatMap(({ shape }) =>
    Object.entries(shape).map(([name, schema]) => [name, String(schema.meta()?.['shownDefault'])]),
  )
  const shown = shownInPage()
  expect(Object.keys(shown).length).toBeGreaterThan(20)
  expect(shown).toEqual(Object.fromEntries(read))
})
