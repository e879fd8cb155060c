import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { installToolchain } from '@proofyard/toolchains/install-toolchain.ts'
import { z } from 'zod'

/** How a toolchain is installed. */
export type Install = typeof installToolchain

/** What the process is to do. */
export const Order = z.object({
  id: z.string(),
  toolFolder: z.string(),
  gitMirrors: z.array(z.object({ prefix: z.string(), replacement: z.string() })).optional(),
})

/** What the process says: what it does, how it ended. */
export const Word = z.union([
  z.object({ activity: z.string(), fraction: z.number().optional() }),
  z.object({ failure: z.string().nullable() }),
])

/**
 * Of what other sessions want of a processor it gets a tenth. The lowest priority, 19, would give it a hundredth, with which a compiler
 * cannot be told from a program that waits for nothing.
 */
const PRIORITY = 10

const program = fileURLToPath(new URL('install-program.ts', import.meta.url))

/**
 * Installs a toolchain of the registry in a process of its own, which has a low priority with all that it starts: compilers
 * take a quarter of an hour of all processors, and jobs have these first. It ends with this process; the next try goes on where it was.
 *
 * @throws what it says, where it did not install it; the reason of `signal`
 */
export const installApart: Install = async ({ id }, { toolFolder, gitMirrors, signal, progress }) => {
  signal.throwIfAborted()
  // In a session of its own: where Linux shares processors out by sessions, its priority counts among all others too.
  const child = spawn('nice', ['-n', String(PRIORITY), process.execPath, ...process.execArgv, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let failure: string | null | undefined
  child.on('message', (message) => {
    const word = Word.parse(message)
    if ('failure' in word) ({ failure } = word)
    else progress(word.activity, word.fraction)
  })
  const end = () => child.connected && child.disconnect()
  signal.addEventListener('abort', end)
  try {
    // A machine that is full starts no more.
    await once(child, 'spawn')
    // What it said last may come after it has ended, and all has been read when the channel is closed.
    const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
    // That it has gone away already is told by its end.
    child.send({ id, toolFolder, gitMirrors } satisfies z.input<typeof Order>, () => undefined)
    const [[code, killedBy]] = await ended
    signal.throwIfAborted()
    if (failure === undefined) failure = `The process that installs ${id} was ended (${code ?? killedBy}).`
  } finally {
    signal.removeEventListener('abort', end)
  }
  if (failure !== null) throw new Error(failure)
}
