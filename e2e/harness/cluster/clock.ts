import { access, writeFile } from 'node:fs/promises'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }
/** Debian's package `faketime`. */
const LIBRARY = `/usr/lib/${ARCHITECTURES[process.arch] ?? process.arch}-linux-gnu/faketime/libfaketimeMT.so.1`

/** Some of the programs that Node starts hang with it. */
const FOR_ITSELF = `data:text/javascript,${encodeURIComponent('delete process.env.LD_PRELOAD')}`

/** The clock of a process of Node that goes wrong. */
export interface Clock {
  /** The words before a program that is to have it. */
  prefix: string[]
  /** Sets it so many seconds ahead of this machine's from now on. */
  set: (secondsAhead: number) => Promise<void>
}

/** @returns a sentence where clocks cannot be set; undefined where they can */
export async function missingClocks(): Promise<string | undefined> {
  return await access(LIBRARY).then(
    () => undefined,
    () => 'Clocks of single processes are set with faketime (on Debian, apt-get install faketime).',
  )
}

/** A clock that is right until it is set. @param file that holds how wrong it is; it must not be there */
export async function openClock(file: string): Promise<Clock> {
  const set = (seconds: number) => writeFile(file, seconds < 0 ? `${seconds}` : `+${seconds}`)
  await set(0)
  return {
    prefix: [
      'env',
      `LD_PRELOAD=${LIBRARY}`,
      `FAKETIME_TIMESTAMP_FILE=${file}`,
      'FAKETIME_NO_CACHE=1',
      // As by a machine whose date is set: what counts the time that passes is not changed by it.
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
      `NODE_OPTIONS=${process.env['NODE_OPTIONS'] ?? ''} --import=${FOR_ITSELF}`,
    ],
    set,
  }
}
