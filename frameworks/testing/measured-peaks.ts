import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'

const MIB = 1024 ** 2

/** From here on a need may not be declared much too large. */
const LARGE_MEBIBYTES = 256
const MAX_RATIO = 1.5

const Facts = z.object({
  manifest: z.looseObject({}),
  details: z.record(z.string(), z.json()),
  fileBytes: z.record(z.string(), z.int()),
  measured: z.record(z.string(), z.number()),
})

/** What `npm run bench:resources -- --record` has measured of a framework, with the facts that its resources are declared by. */
const MeasuredPeaks = z.object({
  machine: z.string(),
  peaks: z.array(
    z.object({
      title: z.string(),
      date: z.iso.date(),
      facts: Facts,
      /** By step, reservation or resident. */
      mebibytes: z.record(z.string(), z.number().positive()),
    }),
  ),
})
type MeasuredPeaks = z.infer<typeof MeasuredPeaks>

/** Reads the table of a framework, by its name. */
export function readMeasuredPeaks(framework: string): MeasuredPeaks['peaks'] {
  const path = join(import.meta.dirname, '..', framework, 'testing', 'measured-peaks.json')
  return MeasuredPeaks.parse(JSON.parse(readFileSync(path, 'utf8'))).peaks
}

/** What a part of a project took, such as `compile, reserved`, in MiB. @throws Error where it was not measured */
export function measuredPeak(framework: string, title: string, part: string): number {
  const found = readMeasuredPeaks(framework).find((peak) => peak.title === title)?.mebibytes[part]
  if (found === undefined) throw new Error(`${title}, ${part} was not measured.`)
  return found
}

/** Expects that what is declared is what was measured or more, and where that is much, at most 1.5 times of it. */
export function expectHeld(declaredBytes: number, realMebibytes: number): void {
  const declaredMebibytes = declaredBytes / MIB
  expect(declaredMebibytes).toBeGreaterThanOrEqual(realMebibytes)
  if (realMebibytes > LARGE_MEBIBYTES) expect(declaredMebibytes).toBeLessThanOrEqual(MAX_RATIO * realMebibytes)
}
