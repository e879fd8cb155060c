import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import type { Context } from '../context.ts'
import { CommandError, UsageError } from '../failure.ts'

/** Where it goes. */
export interface DownloadOptions {
  out?: string
}

/** The documents of a proof are at most some hundred mebibytes together. */
const MAX_BUNDLE_BYTES = 1024 ** 3

/** Fetches the bundle of a proof. */
export async function downloadProof(context: Context, id: string, { out }: DownloadOptions): Promise<void> {
  const file = out ?? `${id}.proof.zip`
  await saveBundle(await context.connect(), id, file, context.signal)
  context.terminal.result({ proof_id: id, file }, () => file)
}

/** Writes the bundle of a proof into a file that is not there yet: whole, or not at all. */
export async function saveBundle(client: Proofyard, id: string, file: string, signal: AbortSignal): Promise<void> {
  const answer = await client.call('proofBundle', { path: { proof_id: id }, maxBytes: MAX_BUNDLE_BYTES, signal })
  if (answer.body === null) throw new CommandError('The server sent nothing.')
  const half = `${file}.${randomUUID()}`
  try {
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(half, { flags: 'wx' }), { signal })
    await link(half, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      throw new UsageError(`${file} is there already.`, 'Name another file with --out.')
    })
  } finally {
    await rm(half, { force: true })
  }
}
