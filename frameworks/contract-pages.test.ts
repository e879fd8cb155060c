import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circomLimits } from './circom/limits.ts'
import { gnarkLimits } from './gnark/limits.ts'
import { hermezLimits } from './hermez/limits.ts'
import { noirLimits } from './noir/limits.ts'
import { plonky2Limits } from './plonky2/limits.ts'
import { frameworks } from './registry.ts'
import type { Limits } from './sandbox/sandbox.ts'
import { manifestTable } from './testing/manifest-table.ts'

const folder = join(import.meta.dirname, '..', 'docs', 'frameworks')
const GiB = 1024 ** 3

const limitsOf: Record<string, Record<string, Limits>> = {
  circom: circomLimits,
  gnark: gnarkLimits,
  hermez: hermezLimits,
  noir: noirLimits,
  plonky2: plonky2Limits,
}

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
    const [required, keys] = manifestTable[`${name.charAt(0).toUpperCase()}${name.slice(1)}SindriManifest`] ?? []
    expect(keys).toBeDefined()
    expect(named).toEqual(expect.arrayContaining([...(required ?? []), ...Object.keys(keys ?? {})]))
  })

  test('says what each step may use, as the code has it', async () => {
    const said = rowsOf(partOf(await page, 'Limits')).filter(([, memory]) => /^\d+ GiB$/.test(memory ?? ''))
    const own = Object.values(limitsOf[name] ?? {}).map(({ memoryBytes, cpuSeconds, wallSeconds }) =>
      [`${memoryBytes / GiB} GiB`, timeText(cpuSeconds), timeText(wallSeconds)].join(', '),
    )
    expect(said.map((row) => row.slice(1).join(', ')).sort()).toEqual(own.sort())
  })

  test('is linked from the index, with its sample', async () => {
    const row = rowsOf(await readFile(join(folder, 'README.md'), 'utf8')).find(
      ([cell]) => cell === `[${name}](${name}.md)`,
    )
    const manifest = await readFile(join(frameworks[name]?.sample.folder ?? '', 'sindri.json'), 'utf8')
    expect(row?.at(-1)).toBe(`\`${JSON.parse(manifest).name}\``)
  })
})
