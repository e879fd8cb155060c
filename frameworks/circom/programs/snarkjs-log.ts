import type { Logger } from 'snarkjs'

/** A logger that keeps what snarkjs says when it refuses: many of its calls tell only their logger why. */
export function refusals(): Logger & { reasons: () => string } {
  const lines: string[] = []
  const keep = (text: string) => void lines.push(text)
  const drop = () => {}
  return { debug: drop, info: drop, warn: keep, error: keep, reasons: () => lines.join(' ') || 'it gave no reason.' }
}
