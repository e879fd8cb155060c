import { constants } from 'node:os'
import type { LimitName, Outcome } from './sandbox.ts'

// Some have a second name behind their first: 6 is SIGABRT, and SIGIOT.
const names = new Map(
  Object.entries(constants.signals)
    .toReversed()
    .map(([name, number]) => [number, name]),
)

/** What the exit status says; the shell inside reports a signal as 128 and its number. */
export function endingOf(code: number | null, signal: string | null, hit: LimitName | undefined): Outcome['ending'] {
  if (hit !== undefined) return { kind: 'limit', limit: hit }
  const ended = signal ?? (code === null ? undefined : names.get(code - 128))
  if (ended === 'SIGXCPU') return { kind: 'limit', limit: 'cpu' }
  if (ended === 'SIGXFSZ') return { kind: 'limit', limit: 'disk' }
  if (ended !== undefined) return { kind: 'signal', signal: ended }
  return { kind: 'exit', code: code ?? 1 }
}
