import { z } from 'zod'

/** `P0DT00H00M06.919726S`: days, two-digit hours and minutes, seconds with six decimals (wire-format 4). */
export const Duration = z.string().regex(/^P\d+DT\d{2}H\d{2}M\d{2}\.\d{6}S$/)

const MICROSECONDS = 1_000_000

/** Writes seconds (zero or more) as the wire's duration text. */
export function durationText(seconds: number): string {
  const total = Math.round(seconds * MICROSECONDS)
  const whole = Math.floor(total / MICROSECONDS)
  const days = Math.floor(whole / 86_400)
  const hours = twoDigits(Math.floor(whole / 3600) % 24)
  const minutes = twoDigits(Math.floor(whole / 60) % 60)
  const rest = `${twoDigits(whole % 60)}.${String(total % MICROSECONDS).padStart(6, '0')}`
  return `P${days}DT${hours}H${minutes}M${rest}S`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
