// Plain JavaScript without dependencies, as the set-up needs it.
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** Between two tries, for where another process has the turn and lets no one wait at it. */
const PAUSE_MS = 200

/**
 * Waits until no other process has the turn in a folder, and has it until this process ends, however it ends: it is a socket in
 * Linux's abstract namespace, which the kernel removes with its owner.
 *
 * @param {string} folder
 * @param {() => void} onWait called once, where another process has it
 * @returns {Promise<number>} the turn's file descriptor, to be among the `stdio` of child processes: these have the turn as well, so that
 * what they do goes on alone also where this process is killed
 */
export async function takeTurn(folder, onWait) {
  const name = `\0proofyard-setup-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 40)}`
  for (let waited = false; ; waited = true) {
    const turn = await listen(name)
    // Node has no public name for it.
    if (turn !== undefined) return Reflect.get(turn, '_handle').fd
    if (!waited) onWait()
    await Promise.all([untilGone(name), setTimeout(PAUSE_MS)])
  }
}

/** @returns undefined where another process listens there */
function listen(name) {
  return new Promise((resolve, reject) => {
    // Who waits keeps a connection, which must not keep this process from its end.
    const server = createServer((waiting) => waiting.on('error', () => undefined).unref())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen({ path: name }, () => resolve(server))
    server.unref()
  })
}

/** The connection lasts as long as the processes that have the turn, and is refused where there is none any more. */
function untilGone(name) {
  return new Promise((resolve) => {
    const socket = connect({ path: name })
    socket.on('error', () => socket.destroy())
    socket.on('close', resolve)
  })
}
