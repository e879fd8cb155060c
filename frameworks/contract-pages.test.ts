import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { frameworks } from './registry.ts'
import { manifestTable } from './testing/manifest-table.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'frameworks')
const GiB = 1024 ** 3

const parts = [
  'Files of a project',
  'Manifest',
  'Input',
  'Outputs',
  'Limits',
  'Versions',
  'Verify elsewhere',
  'Set-up and its trust',
  'Advisories',
]

/** The text of a part of a page, without those below it. */
function partOf(page: string, heading: string): string {
  return page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
}

/** Cells of the rows of a part's tables. */
function rowsOf(part: string): string[][] {
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
}

function timeText(seconds: number): string {
  return seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`
}

describe.each(Object.keys(frameworks))('the contract page of %s', (name) => {
  const page = readFile(join(folder, `${name}.md`), 'utf8')

  test('has the parts of all, in their order', async () => {
    expect([...(await page).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(parts)
  })

  test('names each key of the manifest', async () => {
    const named = rowsOf(partOf(await page, 'Manifest')).flatMap(([cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, key]) => key),
    )
    const variants = Object.entries(manifestTable).filter(([variant]) => variant.toLowerCase().startsWith(name))
    expect(variants).not.toEqual([])
    const keys = variants.flatMap(([, [required, others]]) => [...required, ...Object.keys(others)])
    expect(named).toEqual(expect.arrayContaining(keys))
  })

  test('tells what each step may use, in the order in which the code has it', async () => {
    const [, , ...rows] = rowsOf(partOf(await page, 'Limits').split('\n\n')[2] ?? '')
    const limits = Object.values(frameworks[name]?.limits ?? {})
    expect(limits.length).toBeGreaterThan(0)
    expect(rows.map(([_step, ...cells]) => cells)).toEqual(
      limits.map(({ memoryBytes, cpuSeconds, wallSeconds }) => [
        `${memoryBytes / GiB} GiB`,
        timeText(cpuSeconds),
        timeText(wallSeconds),
      ]),
    )
  })

  test('has no step that may hold its place for longer than an hour, or two where it makes keys', () => {
    for (const [step, { wallSeconds }] of Object.entries(frameworks[name]?.limits ?? {})) {
      expect(wallSeconds, step).toBeLessThanOrEqual(step === 'setup' ? 7200 : 3600)
    }
  })

  test('tells limits in that table only: sizes that were measured are in MB and GB', async () => {
    const others = (await page).split('\n').filter((line) => /[KMG]iB/.test(line) && !line.startsWith('|'))
    expect(others).toEqual([])
  })

  test('is linked from the index, with its sample', async () => {
    const row = rowsOf(await readFile(join(folder, 'README.md'), 'utf8')).find(
      ([cell]) => cell === `[${name}](${name}.md)`,
    )
    const manifest = await readFile(join(frameworks[name]?.sample.folder ?? '', 'sindri.json'), 'utf8')
    expect(row?.at(-1)).toBe(`\`${JSON.parse(manifest).name}\``)
  })
})
