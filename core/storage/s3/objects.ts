import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { S3Address } from '@proofyard/settings/s3-address.ts'
import { StorageAwayError } from '../storage-away-error.ts'
import type { LinkedFile, StoredFile } from '../storage.ts'

/** What the storage does with the objects of its bucket; `name` is the hash of what one holds. */
export interface S3Objects {
  /** @param onlyNew stores nothing where there is one: no other caller can have written anything else */
  put: (path: string, file: StoredFile, onlyNew: boolean) => Promise<void>
  /** Size and time of an object, by the clock of this machine; undefined where there is none. */
  find: (name: string) => Promise<{ size: number; modified: Date } | undefined>
  /** The bytes of one, or those from `start` to `end`, and no more. @throws where there is none */
  get: (name: string, range?: { start: number; end: number }) => Promise<AsyncIterable<Buffer>>
  /** An address with a signature in it, for `seconds`. */
  link: (name: string, as: LinkedFile, seconds: number) => Promise<string>
  remove: (name: string) => Promise<void>
  /** @throws StorageAwayError where the bucket cannot be reached, and an Error that says what is wrong where it cannot be used */
  check: () => Promise<void>
  list: () => AsyncIterable<{ name: string; modified: Date }>
  /** Ends uploads in parts that began before `before` and never ended. */
  endLostUploads: (before: Date) => Promise<void>
}

/** One request takes at most 5 GiB; larger files go in parts, of which 10,000 are allowed. */
const MAX_REQUEST_BYTES = 4 * 1024 ** 3
const PART_BYTES = 16 * 1024 ** 2
const MAX_PARTS = 10_000
/** Until an answer begins to what sends no file. */
const MAX_WAIT_MS = 10_000
/** Each reader of a download holds one: strangers who read slowly must not keep all others from the bucket. */
const connections = { maxSockets: Infinity }

/** @param inPartsFrom size in bytes from which a file is sent in parts */
export function openObjects(address: S3Address, inPartsFrom = MAX_REQUEST_BYTES): S3Objects {
  const { bucket: Bucket, prefix, endpoint, region, isPathStyle } = address
  const client = new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    maxAttempts: 4,
    // The storage compares what it reads with its name, which is the hash that was stored.
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Which would write of each try on the console.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    // A server that went away in the middle of an answer is noticed.
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: 30_000,
      httpAgent: connections,
      httpsAgent: connections,
    },
  })
  const keyOf = (name: string) => `${prefix}${name.slice(0, 2)}/${name}`
  /** The client finds out from each answer how wrong the clock of the server is, or that of this machine. */
  const byOurClock = (time: Date) => new Date(time.getTime() - client.config.systemClockOffset)

  async function putInParts(path: string, { sha256, size }: StoredFile, condition: { IfNoneMatch?: string }) {
    const partSize = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS))
    const params = { Bucket, Key: keyOf(sha256), Body: createReadStream(path), ...condition }
    // Each part is compared with its sum by the server; the whole is when it is read.
    const upload = new Upload({ client, params: { ...params, ChecksumAlgorithm: 'SHA256' }, partSize, queueSize: 1 })
    requireStored(await upload.done())
  }

  async function putWhole(path: string, { sha256, size }: StoredFile, condition: { IfNoneMatch?: string }) {
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
    for (let tried = 1; ; tried++) {
      const Body = createReadStream(path)
      try {
        const params = { Bucket, Key: keyOf(sha256), Body, ContentLength: size, ChecksumSHA256, ...condition }
        return requireStored(await client.send(new PutObjectCommand(params)))
      } catch (error) {
        // A stream cannot be sent again by the client.
        if (tried === 3 || !isAway(error)) throw error
      } finally {
        Body.destroy()
      }
    }
  }

  return {
    put: async (path, file, onlyNew) => {
      const condition = onlyNew ? { IfNoneMatch: '*' } : {}
      try {
        await (file.size >= inPartsFrom ? putInParts : putWhole)(path, file, condition)
      } catch (error) {
        // Somebody else has stored the same, or is about to.
        if (!(onlyNew && [409, 412].includes(statusOf(error) ?? 0))) throw explained(error, { isWrite: true })
      }
    },
    find: async (name) => {
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(name) }), soon())
        return { size: found.ContentLength ?? 0, modified: byOurClock(found.LastModified ?? new Date(0)) }
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        // Without a body it has no name. There is nothing in such a question that could be wrong.
        throw statusOf(error) === 400 ? new StorageAwayError(error) : explained(error)
      }
    },
    get: async (name, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key: keyOf(name), ...(Range === undefined ? {} : { Range }) })
      const waiting = new AbortController()
      const timer = setTimeout(() => waiting.abort(), MAX_WAIT_MS)
      const { Body, ContentLength } = await client
        .send(command, { abortSignal: waiting.signal })
        .catch((error: unknown) => {
          if (statusOf(error) === 404) throw new Error(`The storage has no file ${name}.`, { cause: error })
          throw explained(error)
        })
        .finally(() => clearTimeout(timer))
      const body = Body as Readable | undefined
      // Without a length it may be without an end, too.
      if (body !== undefined && ContentLength !== undefined && isAsked(ContentLength, range)) return arriving(body)
      body?.destroy()
      throw new StorageAwayError(new Error(`The storage sent ${name} without its length, or with another one.`))
    },
    link: (name, { type, disposition }, expiresIn) => {
      const as = { ResponseContentType: type, ResponseCacheControl: 'private, no-store' }
      const named = disposition === undefined ? {} : { ResponseContentDisposition: disposition }
      return getSignedUrl(client, new GetObjectCommand({ Bucket, Key: keyOf(name), ...as, ...named }), { expiresIn })
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }), soon()).catch((error: unknown) => {
        throw explained(error)
      })
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }), soon()).catch((error: unknown) => {
        if (statusOf(error) === 404) throw new Error(`There is no bucket ${Bucket} in the storage.`, { cause: error })
        // Without a body it says no more.
        if (statusOf(error) === 400)
          throw new Error('The storage answers 400: the region is another one, or the credentials have expired.', {
            cause: error,
          })
        throw whyRefused(error) ?? explained(error)
      })
    },
    list: async function* () {
      const pages = paginateListObjectsV2({ client, stopOnSameToken: true }, { Bucket, Prefix: prefix })
      for await (const { Contents } of pages) {
        for (const { Key = '', LastModified } of Contents ?? []) {
          const name = Key.slice(Key.lastIndexOf('/') + 1)
          // A storage in a folder of this one has files of the same names, with times of their own.
          if (Key === keyOf(name) && LastModified !== undefined) yield { name, modified: byOurClock(LastModified) }
        }
      }
    },
    endLostUploads: async (before) => {
      let from: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {
        KeyMarker: undefined,
        UploadIdMarker: undefined,
      }
      while (from !== undefined) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated !== undefined && byOurClock(Initiated) < before)
            await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        }
        const next = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        // A page that leads to itself is the last one.
        from = page.IsTruncated === true && !isDeepStrictEqual(next, from) ? next : undefined
      }
    },
  }
}

function nothing(): void {}

function soon(): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(MAX_WAIT_MS) }
}

/** Every server of S3 names what it has stored; a page that says yes to everything does not. */
function requireStored({ ETag }: { ETag?: string | undefined }): void {
  if (ETag === undefined) throw new Error('It does not say what it has stored: is it a server of S3?')
}

/** A server that knows no ranges sends all. */
function isAsked(length: number, range: { start: number; end: number } | undefined): boolean {
  return range === undefined || length === range.end - range.start + 1
}

/** @throws StorageAwayError where the rest does not come */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield chunk
  } catch (error) {
    throw new StorageAwayError(error)
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

/** What S3 names so although it is not an answer to what was asked, with statuses of callers' mistakes. */
const PASSING = new Set(['RequestTimeout', 'RequestTimeTooSkewed', 'ExpiredToken', 'OperationAborted'])

/** No answer at all, or one that says that it would be another one later. */
function isAway(error: unknown): boolean {
  const status = statusOf(error)
  if (status === undefined || status >= 500 || status === 408 || status === 429) return true
  return error instanceof Error && PASSING.has(error.name)
}

/** Of one whose credentials were good when it was opened it says nothing of what is asked for: they expire, and operators change them. */
function explained(error: unknown, { isWrite = false } = {}): unknown {
  const refusal = whyRefused(error, { isWrite })
  return refusal !== undefined || isAway(error) ? new StorageAwayError(refusal ?? error) : error
}

/** What an operator has to mend; undefined for what is no refusal. Only what is written can meet a quota. */
function whyRefused(error: unknown, { isWrite = false } = {}): Error | undefined {
  const name = error instanceof Error ? error.name : ''
  if (name === 'CredentialsProviderError')
    return new Error('The storage needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.', {
      cause: error,
    })
  if (![401, 403].includes(statusOf(error) ?? 0) || PASSING.has(name)) return undefined
  // An answer without a body has no name of its own.
  const refusal =
    name !== 'Unknown' && /^\w{1,64}$/.test(name) ? `The storage refuses (${name})` : 'The storage refuses'
  const orQuota = isWrite ? ', or a quota is full' : ''
  return new Error(`${refusal}: the credentials are wrong, or do not allow it${orQuota}.`, { cause: error })
}
