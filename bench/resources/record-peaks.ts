import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import type { Measured } from './measure.ts'

const MIB = 1024 ** 2

const Table = z.object({ machine: z.string(), peaks: z.array(z.looseObject({ title: z.string() })) })

/**
 * Writes what was measured of a subject into its framework's table, in the place of what was measured of it before. The
 * framework's tests hold its formulas against the table.
 */
export function recordPeaks(framework: string, title: string, { facts, rows }: Measured, processors: string): void {
  const path = join(root, 'frameworks', framework, 'testing', 'measured-peaks.json')
  const before = existsSync(path) ? Table.parse(JSON.parse(readFileSync(path, 'utf8'))).peaks : []
  const ran = rows.filter(({ realBytes }) => realBytes > 0)
  const mebibytes = Object.fromEntries(ran.map(({ step, realBytes }) => [step, Number((realBytes / MIB).toFixed(1))]))
  const peak = { title, date: new Date().toISOString().slice(0, 10), facts, mebibytes }
  const isKnown = before.some((one) => one.title === title)
  const peaks = isKnown ? before.map((one) => (one.title === title ? peak : one)) : [...before, peak]
  writeFileSync(path, `${JSON.stringify({ machine: `${processors}, Linux ${release()}`, peaks }, undefined, 2)}\n`)
}
