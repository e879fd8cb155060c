import type { LimitName, Limits, Outcome } from './sandbox.ts'

/** Which limit ended the program, as a sentence for the person whose program it was; undefined when none did. */
export function limitSentence(outcome: Outcome, limits: Limits, what: string): string | undefined {
  return outcome.ending.kind === 'limit' ? sentences[outcome.ending.limit](what, limits) : undefined
}

const sentences: Record<LimitName, (what: string, limits: Limits) => string> = {
  memory: (what, { memoryBytes }) => `${what} ran out of memory (limit ${size(memoryBytes)}).`,
  cpu: (what, { cpuSeconds }) => `${what} took too much processor time (limit ${time(cpuSeconds)}).`,
  wall: (what, { wallSeconds }) => `${what} took too long (limit ${time(wallSeconds)}).`,
  disk: (what, { diskBytes, fileBytes }) =>
    `${what} wrote too much to disk (limit ${size(diskBytes)}, ${size(fileBytes)} for one file).`,
  processes: (what, { processes }) => `${what} started too many processes and threads (limit ${processes}).`,
}

function size(bytes: number): string {
  const mebibytes = bytes / 1024 ** 2
  return mebibytes >= 1024 ? `${round(mebibytes / 1024)} GiB` : `${round(mebibytes)} MiB`
}

function time(seconds: number): string {
  return seconds >= 120 ? `${round(seconds / 60)} minutes` : `${round(seconds)} seconds`
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}
