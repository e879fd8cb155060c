import { maxWatches } from './watched-files.ts'
import { sizeText } from './sizes.ts'
import type { LimitName, Limits, Outcome } from './sandbox.ts'

/** Which limit ended the program, as a sentence for the person whose program it was; undefined when none did. */
export function limitSentence(outcome: Outcome, limits: Limits, what: string): string | undefined {
  return outcome.ending.kind === 'limit' ? sentences[outcome.ending.limit](what, limits) : undefined
}

const sentences: Record<LimitName, (what: string, limits: Limits) => string> = {
  memory: (what, { memoryBytes }) => `${what} ran out of memory (limit ${sizeText(memoryBytes)}).`,
  cpu: (what, { cpuSeconds }) => `${what} took too much processor time (limit ${time(cpuSeconds)}).`,
  wall: (what, { wallSeconds }) => `${what} took too long (limit ${time(wallSeconds)}).`,
  idle: (what) => `${what} was idle: it used next to no processor time for a minute or longer, so it was ended.`,
  disk: (what, { diskBytes, fileBytes }) =>
    `${what} wrote too much to disk (limit ${sizeText(diskBytes)}, ${sizeText(fileBytes)} for one file).`,
  processes: (what, { processes }) => `${what} started too many processes and threads (limit ${processes}).`,
  watches: (what) => `${what} watched too many files at once (limit ${maxWatches()}).`,
}

function time(seconds: number): string {
  return seconds >= 120 ? `${round(seconds / 60)} minutes` : `${round(seconds)} seconds`
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}
