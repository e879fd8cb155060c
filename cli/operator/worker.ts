import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlainHttp } from '../connection/plain-http.ts'
import { UsageError } from '../failure.ts'
import { untilEnded } from './until-ended.ts'

/**
 * Runs a worker that does jobs of a server elsewhere, until it is told to end.
 *
 * @param options.offers what of the key's offers it serves, with commas between; all of them without it
 * @param options.insecure whether key, sources and inputs may go to another machine without encryption
 * @returns whether it ended as it was told to
 * @throws UsageError
 */
export async function runWorker(options: {
  connect: string | undefined
  keyFile: string | undefined
  offers: string | undefined
  insecure: true | undefined
}): Promise<boolean> {
  const { connect, keyFile, offers, insecure } = options
  if (!connect || !keyFile) {
    throw new UsageError('A worker needs --connect <URL of the server> and --key-file <file with its worker key>.')
  }
  // What is no address is told with the other settings.
  if (insecure !== true && URL.canParse(connect) && isPlainHttp(connect))
    throw new UsageError(
      `${connect} is reached without encryption: others can read the worker key, and what builds and proofs are made of, on the way.`,
      'Use https. Where the network is safe, say --insecure.',
    )
  const wanted = (offers ?? '').split(',').flatMap((offer) => (offer.trim() === '' ? [] : [offer.trim()]))
  const env = { ...process.env, PROOFYARD_CONNECT: connect, PROOFYARD_WORKER_KEY_FILE: resolve(keyFile) }
  const child = fork(fileURLToPath(import.meta.resolve('@proofyard/worker/elsewhere/main.ts')), wanted, {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  return await untilEnded(child)
}
