import type { OperatorQuotas } from '@proofyard/contract/operator.ts'
import { z } from 'zod'

const MIB = 1024 ** 2

/** A whole number in a box; an empty one is what the settings say of every team. */
const cap = (most: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .refine((value) => value === null || (Number.isInteger(value) && value >= 1 && value <= most), {
      error: `Write a whole number from 1 to ${most.toLocaleString('en-US')}, or nothing.`,
    })

/** The boxes of the form, as the call takes them. */
export const QuotasForm = z
  .object({
    max_queued: cap(10_000_000),
    max_running: cap(100_000),
    max_cpu_seconds: cap(1_000_000_000),
    storage_mib: cap(2 ** 30),
  })
  .transform(({ storage_mib: mebibytes, ...others }): OperatorQuotas => ({
    ...others,
    max_storage_bytes: mebibytes === null ? null : mebibytes * MIB,
  }))

/** What stands in a box. */
export function boxText(value: number | null): string {
  return value === null ? '' : String(value)
}

/** Of bytes in mebibytes, rounded up: what the box says is never less than what is so. */
export function mebibytesText(bytes: number | null): string {
  return bytes === null ? '' : String(Math.ceil(bytes / MIB))
}
