import { asError } from '@proofyard/contract/as-error.ts'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { once } from 'node:events'
import { routes } from '@proofyard/contract/routes.ts'
import { admitResult, receiveResult } from '@proofyard/core/elsewhere/receive-result.ts'
import { refuseFullDisk } from '@proofyard/core/teams/refuse-over-quota.ts'
import { type Multipart, readMultipart } from '../../body/multipart.ts'
import { UnreadMultipart } from '../../body/parsers.ts'
import { workerCall } from '../../call.ts'
import { RequestError, validationError } from '../../errors/request-error.ts'
import { deliveryOf } from './delivery.ts'

/** Beyond any key; what one job may have is less, and is known with its first byte. */
const LARGEST_BYTES = 33 * 1024 ** 3

const MIB = 1024 ** 2

/** A long file may fill the disk on its way, which has room when it begins. */
const ASK_EVERY_BYTES = 64 * MIB

export const workerResult = workerCall(
  routes.workerResult,
  async ({ context, core, workerKey, parameter, query, request }) => {
    const { body } = request
    if (!(body instanceof UnreadMultipart)) {
      throw validationError('body.file', 'Send the file as multipart/form-data, in the part "file".')
    }
    const { result_kind: kind, result_name, sha256 } = query
    if (kind === 'kept' && typeof result_name !== 'string') {
      throw validationError('query.result_name', 'A kept file needs the name under which its framework finds it.')
    }
    refuseFullDisk(core)
    const { lease, maxBytes } = await admitResult(core, workerKey, deliveryOf(parameter), { kind })
    const leave = context.workerLimits.enterUpload(`${lease.jobId} ${lease.delivery}`)
    const name = kind === 'kept' ? (result_name ?? '') : kind
    const file = new PassThrough()
    // It may fail before the storage has begun to read it, which hears of that then.
    file.on('error', () => undefined)
    const [stored] = await Promise.all([
      receiveResult(core, lease, { kind, name, sha256 }, file),
      passFile(body.multipart, file, { maxBytes, mayGoOn: () => refuseFullDisk(core) }).catch((error: unknown) => {
        file.destroy(asError(error))
        throw error
      }),
    ]).finally(leave)
    return stored
  },
  { bodyLimit: LARGEST_BYTES },
)

/**
 * Passes the part `file` on as it comes.
 *
 * @param limits.mayGoOn asked once in a while, and throws what ends it
 * @throws RequestError 413 as soon as it is too long, 422 without such a part
 */
async function passFile(
  multipart: Multipart,
  into: PassThrough,
  { maxBytes, mayGoOn }: { maxBytes: number; mayGoOn: () => void },
): Promise<void> {
  let size = 0
  let askedAt = 0
  let files = 0
  await readMultipart(multipart, ({ name }) => {
    if (name !== 'file') return { write: () => undefined, end: () => undefined }
    files += 1
    if (files > 1) throw validationError('body.file', 'Send one file, not several.')
    return {
      write: async (bytes) => {
        size += bytes.length
        if (size > maxBytes) {
          const message = `The file has more than ${Math.floor(maxBytes / MIB)} MiB, which is what is left for it.`
          throw new RequestError(413, message, { error: 'Body too large' })
        }
        if (size - askedAt >= ASK_EVERY_BYTES) {
          askedAt = size
          mayGoOn()
        }
        if (into.destroyed) throw new Error('The file could not be stored.')
        if (!into.write(bytes)) await Promise.race([once(into, 'drain'), finished(into, { readable: false })])
      },
      end: () => undefined,
    }
  })
  if (files === 0) throw validationError('body.file', 'Send the file in the part "file".')
  into.end()
}
