import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import { MAX_OUTPUT_BYTES } from '@proofyard/core/builds/build-output.ts'
import { hidePaths } from './hide-paths.ts'
import { outputLines } from './output-lines.ts'

/** What the tools of an attempt write, line by line, for the people who wait. */
export interface AttemptOutput {
  /** Runs programs and hears what they write. */
  hear: (sandbox: Sandbox) => Sandbox
  /** Says which stage begins. */
  stage: (label: string) => void
  /** Hands on what waits; to be called before the end is written, which closes the attempt. */
  flush: () => Promise<void>
  stop: () => void
}

const EVERY_MS = 1000
/** One piece in a second. */
const MAX_PIECE_BYTES = 64 * 1024
/** Room for the sentence that says that there is more. */
const MAX_BYTES = MAX_OUTPUT_BYTES - 1024
const MORE = 'There is more output, which is not kept.\n'

/** For attempts of which nothing is shown: what has seen a proof's input may print it. */
export const noOutput: AttemptOutput = {
  hear: (sandbox) => sandbox,
  stage: () => undefined,
  flush: async () => undefined,
  stop: () => undefined,
}

/**
 * Keeps what programs write, at most 1 MiB, and hands it on once a second.
 *
 * @param folders of this machine, whose paths are no one's affair
 * @param pass is given lines; what it fails to pass is lost, for the output is no part of the result
 */
export function keepOutput(
  folders: string[],
  pass: (text: string) => Promise<void>,
  report: (error: unknown) => void,
): AttemptOutput {
  const waiting: string[] = []
  let room = MAX_BYTES
  let timer: NodeJS.Timeout | undefined
  let passing: Promise<void> = Promise.resolve()
  let stopped = false

  function add(line: string): void {
    if (room <= 0 || stopped) return
    const text = `${line}\n`
    room -= Buffer.byteLength(text)
    waiting.push(room > 0 ? text : MORE)
    timer ??= setTimeout(() => void passOn(false), EVERY_MS)
  }

  /** @param all else one piece, and the rest a second later */
  function passOn(all: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    passing = passing.then(async () => {
      const pieces = all ? Infinity : 1
      for (let count = 0; count < pieces && waiting.length > 0; count += 1) await pass(takePiece(waiting)).catch(report)
    })
    return passing.then(() => {
      if (waiting.length > 0 && !stopped) timer ??= setTimeout(() => void passOn(false), EVERY_MS)
    })
  }

  return {
    hear: (sandbox) => ({
      kind: sandbox.kind,
      run: async (command) => {
        if (command.resident !== undefined) return sandbox.run(command)
        const hide = hidePaths(command.mounts, folders)
        const hear = (line: string) => add(hide(line))
        const streams = { stdout: outputLines(hear), stderr: outputLines(hear) }
        try {
          return await sandbox.run({
            ...command,
            onOutput: (stream, chunk) => {
              // A flood costs no more than this.
              if (room > 0 && !stopped) streams[stream].write(chunk)
            },
          })
        } finally {
          streams.stdout.end()
          streams.stderr.end()
        }
      },
    }),
    stage: (label) => add(`== ${label}`),
    flush: () => passOn(true),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Taken off at once: a flood is half a million lines, and to take one off the front moves all others. */
function takePiece(waiting: string[]): string {
  let bytes = 0
  let count = 0
  for (const line of waiting) {
    bytes += Buffer.byteLength(line)
    if (bytes > MAX_PIECE_BYTES && count > 0) break
    count += 1
  }
  return waiting.splice(0, count).join('')
}
