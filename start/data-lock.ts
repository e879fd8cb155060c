import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { connect, createServer } from 'node:net'

/** Another Proofyard runs on this data folder. */
export class DataFolderTakenError extends Error {
  override name = 'DataFolderTakenError'
}

/**
 * Holds the data folder until this process ends, however it ends: the lock is a socket in Linux's abstract
 * namespace, which the kernel removes with its owner, so that no stale lock can be left behind.
 * @throws DataFolderTakenError with a sentence naming the process that holds it
 */
export async function lockDataFolder(dataFolder: string, describeOwner: () => string): Promise<void> {
  const folder = realpathSync(dataFolder)
  const name = `\0proofyard-${createHash('sha256').update(folder).digest('hex').slice(0, 40)}`
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(describeOwner())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') reject(error)
      else void askOwner(name).then((owner) => reject(taken(folder, owner)))
    })
    server.listen({ path: name }, () => resolve())
  })
  server.unref()
}

function taken(folder: string, owner: string): DataFolderTakenError {
  return new DataFolderTakenError(
    `Proofyard already runs on ${folder}${owner === '' ? '' : ` (${owner})`}. ` +
      'Stop it first, or set PROOFYARD_DATA to another folder and PORT to another port.',
  )
}

function askOwner(name: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ path: name })
    let answer = ''
    socket.setEncoding('utf8').setTimeout(1000, () => socket.destroy())
    socket.on('data', (text) => (answer += String(text)))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer.trim()))
  })
}
