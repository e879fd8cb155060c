// Plain JavaScript without dependencies, as the set-up needs it.
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'

/**
 * Waits until no other process has the turn in a folder, and has it until this process ends, however it ends: it is a socket in
 * Linux's abstract namespace, which the kernel removes with its owner.
 *
 * @param {string} folder
 * @param {() => void} onWait called once, where another process has it
 */
export async function takeTurn(folder, onWait) {
  const name = `\0proofyard-setup-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 40)}`
  for (let waited = false; !(await listens(name)); waited = true) {
    if (!waited) onWait()
    await untilGone(name)
  }
}

/** @returns false where another process listens there */
function listens(name) {
  return new Promise((resolve, reject) => {
    // Who waits keeps a connection, which must not keep this process from its end.
    const server = createServer((waiting) => waiting.on('error', () => undefined).unref())
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen({ path: name }, () => resolve(true))
    server.unref()
  })
}

/** The connection lasts as long as the process that accepts it, and is refused where there is none any more. */
function untilGone(name) {
  return new Promise((resolve) => {
    const socket = connect({ path: name })
    socket.on('error', () => socket.destroy())
    socket.on('close', resolve)
  })
}
