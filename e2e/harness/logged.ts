import { z } from 'zod'
import type { Proofyard } from './proofyard.ts'

/** What the worker says of a job that is done. */
export const Done = z.object({ job: z.string(), kind: z.string(), size: z.string(), peakMemoryBytes: z.number() })
/** What it says of one that needed more memory than it was admitted for. */
export const Outgrown = z.object({ kind: z.string(), size: z.string(), next: z.unknown() })
/** What it says of a program that gave way to a job. */
export const GivenUp = z.object({ resident: z.string(), reason: z.string() })

/** What the product has logged, of one shape. */
export function linesOf<Shape extends z.ZodType>(proofyard: Proofyard, shape: Shape): z.output<Shape>[] {
  const lines = proofyard.output().split('\n')
  const parsed = lines.flatMap((line) => (line.startsWith('{') ? [shape.safeParse(JSON.parse(line))] : []))
  return parsed.flatMap((one) => (one.success ? [one.data] : []))
}

/** Mebibytes in a column. */
export function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MiB`.padStart(9)
}
