import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from '../failure.ts'
import { untilEnded } from './until-ended.ts'

/**
 * Runs a worker that does jobs of a server elsewhere, until it is told to end.
 *
 * @param options.offers what of the key's offers it serves, with commas between; all of them without it
 * @returns whether it ended as it was told to
 * @throws UsageError
 */
export async function runWorker(options: {
  connect: string | undefined
  keyFile: string | undefined
  offers: string | undefined
}): Promise<boolean> {
  const { connect, keyFile, offers } = options
  if (connect === undefined || keyFile === undefined) {
    throw new UsageError('A worker needs --connect <URL of the server> and --key-file <file with its worker key>.')
  }
  const wanted = (offers ?? '').split(',').flatMap((offer) => (offer.trim() === '' ? [] : [offer.trim()]))
  const env = { ...process.env, PROOFYARD_CONNECT: connect, PROOFYARD_WORKER_KEY_FILE: resolve(keyFile) }
  const child = fork(fileURLToPath(import.meta.resolve('@proofyard/worker/elsewhere/main.ts')), wanted, {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  return await untilEnded(child)
}
