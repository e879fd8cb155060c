import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, RequestListener } from 'node:http'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { readS3Address } from '@proofyard/settings/s3-address.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isPlatformFault } from '../../disk/platform-fault.ts'
import { type HostileS3, plain, startHostileS3 } from '../../testing/hostile-s3.ts'
import type { Storage } from '../storage.ts'
import { openObjects } from './objects.ts'
import { openS3Storage } from './s3-storage.ts'

let server: HostileS3
let folder: string
let storage: Storage
const cacheFolder = () => join(folder, 'cache')

beforeEach(async () => {
  server = await startHostileS3()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-hostile-s3-'))
  storage = await openS3Storage(openObjects(readS3Address(server.url)), { folder: cacheFolder(), maxBytes: 2 ** 30 })
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const CONTENT = 'some bytes'
const NAME = createHash('sha256').update(CONTENT).digest('hex')
const put = () => storage.put(Readable.from([CONTENT]))
const place = () => storage.place(NAME, join(folder, 'placed'))
const failureOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => undefined,
    (error: unknown) => error,
  )
const keptNames = async () => (await readdir(cacheFolder(), { recursive: true })).filter((name) => name.includes(NAME))
const readings = [() => text(storage.read(NAME)), () => storage.readText(NAME, 1000), place]

test.each([301, 302, 307, 308])('redirect: a %i leads to no other server', async (status) => {
  const other = await startHostileS3()
  try {
    const location = new URL(server.url).searchParams.get('endpoint')?.replace(/\d+$/, new URL(other.url).port) ?? ''
    server.answer(plain(status, '', { location, 'x-amz-bucket-region': 'elsewhere-1' }))
    for (const call of [...readings, put]) expect(await failureOf(call)).toBeInstanceOf(Error)
    expect(other.asked).toEqual([])
  } finally {
    await other.close()
  }
})

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

test.each([
  [403, 'ExpiredToken'],
  [400, 'ExpiredToken'],
  [403, 'RequestTimeTooSkewed'],
  [403, 'AccessDenied'],
  [401, 'InvalidAccessKeyId'],
  [400, 'RequestTimeout'],
  [408, 'RequestTimeout'],
])(
  's3-refuses: a storage that answers %i %s for a while fails no job, and is away for callers',
  async (status, code) => {
    server.answer(plain(status, refusal(code), { 'content-type': 'application/xml' }))
    for (const call of [...readings, put]) expect(isPlatformFault(await failureOf(call))).toBe(true)
  },
)

/** What the error says that is under an error for callers. */
const causeOf = async (call: () => Promise<unknown>) => {
  const failure = await failureOf(call)
  return failure instanceof Error && failure.cause instanceof Error ? failure.cause.message : String(failure)
}

test.each([
  ['AccessDenied', 'The storage refuses (AccessDenied): the credentials are wrong, or do not allow it'],
  [undefined, 'The storage refuses: the credentials are wrong, or do not allow it'],
])(
  's3-refuses: the log of a server that answers 403 %s speaks of a quota only where it writes',
  async (code, words) => {
    server.answer(plain(403, code && refusal(code), { 'content-type': 'application/xml' }))
    for (const call of readings) expect(await causeOf(call)).toBe(`${words}.`)
    const file = { path: join(folder, 'key'), sha256: NAME, size: CONTENT.length }
    await writeFile(file.path, CONTENT)
    const objects = openObjects(readS3Address(server.url))
    expect(await causeOf(() => objects.put(file.path, file, true))).toBe(`${words}, or a quota is full.`)
  },
)

test('s3-refuses: a clock that is wrong is not taken for wrong credentials', async () => {
  server.answer(plain(403, refusal('RequestTimeTooSkewed'), { 'content-type': 'application/xml' }))
  for (const call of readings) expect(await causeOf(call)).not.toContain('credentials')
})

test('s3-refuses: what says nothing to a look at its bucket is told with what may be wrong', async () => {
  server.answer(plain(400))
  const look = () => openObjects(readS3Address(server.url)).check()
  await expect(look()).rejects.toThrow(
    'The storage answers 400: the region is another one, or the credentials have expired.',
  )
})

test('what is asked for wrongly is no storage that is away', async () => {
  server.answer(plain(400, refusal('InvalidArgument'), { 'content-type': 'application/xml' }))
  for (const call of readings) expect(isPlatformFault(await failureOf(call))).toBe(false)
})

/** Answers as a bucket without the file, whose PUT has this status. @returns what that PUT's head said */
function takesPut(status: number): Promise<IncomingHttpHeaders> {
  const asked = Promise.withResolvers<IncomingHttpHeaders>()
  server.answer((request, response) => {
    if (request.method === 'HEAD') return plain(404)(request, response)
    asked.resolve(request.headers)
    plain(status, '', { etag: '"x"' })(request, response)
  })
  return asked.promise
}

test('written: the server is told the sum to compare with what arrives, and to store nothing over what is there', async () => {
  const head = takesPut(200)
  await put()
  expect(await head).toMatchObject({
    'x-amz-checksum-sha256': Buffer.from(NAME, 'hex').toString('base64'),
    'if-none-match': '*',
  })
})

test('written: bytes that arrived otherwise are an error, and what somebody else stored first is none', async () => {
  void takesPut(400)
  await expect(put()).rejects.toThrow()
  void takesPut(412)
  await expect(put()).resolves.toMatchObject({ sha256: NAME })
})

test('other-part: a server that knows no ranges, or sends another one, sends nothing', async () => {
  for (const body of [CONTENT, 's']) {
    server.answer(plain(206, body))
    expect(await failureOf(() => text(storage.read(NAME, { start: 0, end: 3 })))).toBeInstanceOf(Error)
  }
})

test('hoarders: a hundred readers who take nothing of a file keep nobody from the bucket', async () => {
  server.answer((request, response) => {
    if (request.method === 'HEAD') plain(200)(request, response)
    else response.writeHead(200, { 'content-length': 2 ** 30 }).write(CONTENT)
  })
  const readers = Array.from({ length: 100 }, () => storage.read(NAME))
  for (const reader of readers) reader.on('error', () => undefined).once('readable', () => undefined)
  await expect.poll(() => server.asked.length, { timeout: 30_000 }).toBe(100)
  expect(await storage.has(NAME)).toBe(true)
  for (const reader of readers) reader.destroy()
})

const cutOff: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': CONTENT.length })
  response.write(CONTENT.slice(0, 4))
  setTimeout(() => response.destroy(), 50)
}

test('cut-off: a server that ends in the middle of a file is away, and nothing of it is kept', async () => {
  server.answer(cutOff)
  for (const call of readings) {
    const failure = await failureOf(call)
    expect(failure).toMatchObject({ message: 'The storage does not answer.' })
    expect(isPlatformFault(failure)).toBe(true)
  }
  expect(await keptNames()).toEqual([])
  expect(await readdir(join(cacheFolder(), 'incoming'))).toEqual([])
})

test('endless: of a file whose length is not told nothing is read', async () => {
  let sent = 0
  server.answer((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
    }
    response.on('drain', more)
    more()
  })
  for (const call of readings) expect(await failureOf(call)).toMatchObject({ message: 'The storage does not answer.' })
  expect(sent).toBeLessThan(64 * 2 ** 20)
})

test('silent: a server that takes each request and answers none is away after ten seconds', async () => {
  server.answer(() => undefined)
  const started = performance.now()
  for (const failure of await Promise.all([() => storage.has(NAME), put, () => storage.remove(NAME)].map(failureOf)))
    expect(failure).toMatchObject({ message: 'The storage does not answer.' })
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('xml-error: an error that is sent as a success stores nothing', async () => {
  const error = '<?xml version="1.0"?><Error><Code>InternalError</Code><Message>no</Message></Error>'
  server.answer(plain(200, error))
  expect(isPlatformFault(await failureOf(put))).toBe(true)
  for (const call of readings) expect(await failureOf(call)).toMatchObject({ message: /with other bytes/ })
  expect(await keptNames()).toEqual([])
})

test('no-storage: a server that says yes to everything, as the page of a proxy does, has stored nothing', async () => {
  server.answer(plain(200))
  expect(await failureOf(put)).toMatchObject({ message: 'The storage does not answer.' })
  expect(await keptNames()).toEqual([])
})

test('left-behind: an input is in no cache, from which only the machine that removes it would take it', async () => {
  server.answer((request, response) =>
    plain(request.method === 'HEAD' ? 404 : 200, '', { etag: '"1"' })(request, response),
  )
  await put()
  expect(await keptNames()).toEqual([])
  expect(await readdir(join(cacheFolder(), 'incoming'))).toEqual([])
  await writeFile(join(folder, 'key'), CONTENT)
  await storage.putFile(join(folder, 'key'))
  expect(await keptNames()).toHaveLength(1)
})

test('slow-way: what is sent for hours is not taken for what a crash left', async () => {
  const HOUR = 3_600_000
  const incoming = join(cacheFolder(), 'incoming')
  const sent = async () => {
    const [name = ''] = await readdir(incoming)
    await utimes(join(incoming, name), new Date(0), new Date(0))
    vi.advanceTimersByTime(HOUR)
    await expect.poll(async () => (await stat(join(incoming, name))).mtimeMs).toBeGreaterThan(Date.now() - HOUR)
    await storage.clean(new Date(Date.now() - HOUR))
  }
  server.answer((request, response) => {
    const { method } = request
    if (method === 'HEAD') plain(404)(request, response)
    else if (method === 'GET') plain(200, '<ListMultipartUploadsResult/>')(request, response)
    else void sent().finally(() => plain(200, '', { etag: '"1"' })(request, response))
  })
  await writeFile(join(folder, 'key'), CONTENT)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await storage.putFile(join(folder, 'key'))
  } finally {
    vi.useRealTimers()
  }
  expect(await keptNames()).toHaveLength(1)
})

test('cut-short: what lies there with another size is stored again, however new it is', async () => {
  const now = new Date().toUTCString()
  server.answer((request, response) => {
    if (request.method === 'HEAD') plain(200, '', { 'content-length': 4, 'last-modified': now })(request, response)
    else plain(200, '', { etag: '"1"' })(request, response)
  })
  await put()
  expect(server.asked.map((line) => line.split(' ')[0])).toEqual(['HEAD', 'PUT'])
})

const listed = (entries: string, more = '') =>
  plain(200, `<?xml version="1.0"?><ListBucketResult>${more}${entries}</ListBucketResult>`)
const entry = (key: string, modified = '2020-01-01T00:00:00.000Z') =>
  `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified><Size>1</Size></Contents>`
const oldOnes = (before = new Date()) => Array.fromAsync(storage.listOlderThan(before))

test('other-keys: what lies beside the files of this storage is not taken for one of them', async () => {
  const own = `files/${NAME.slice(0, 2)}/${NAME}`
  server.answer(
    listed([`files/staging/${NAME.slice(0, 2)}/${NAME}`, `files/${NAME}`, NAME].map((key) => entry(key)).join('')),
  )
  expect(await oldOnes()).toEqual([])
  server.answer(listed(entry(own)))
  expect(await oldOnes()).toEqual([NAME])
})

test('endless-list: a list that leads to itself ends', { timeout: 30_000 }, async () => {
  server.answer(listed('', '<IsTruncated>true</IsTruncated><NextContinuationToken>again</NextContinuationToken>'))
  await failureOf(oldOnes)
  server.answer(plain(200, '<ListMultipartUploadsResult><IsTruncated>true</IsTruncated></ListMultipartUploadsResult>'))
  await failureOf(() => storage.clean(new Date()))
  expect(server.asked.length).toBeLessThan(5)
})

test('wrong-clock: a file is as old as it is, whatever time the clock of the server shows', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const hourAgo = hours(-1)
  for (const wrong of [-3, 3]) {
    const modified = hours(wrong)
    const headers = { date: hours(wrong).toUTCString(), etag: '"1"', 'last-modified': modified.toUTCString() }
    // A client learns of it from an answer.
    server.answer(plain(200, '', headers))
    await storage.has(NAME)
    server.answer(
      plain(
        200,
        `<ListBucketResult>${entry(`files/${NAME.slice(0, 2)}/${NAME}`, modified.toISOString())}</ListBucketResult>`,
        {
          date: headers.date,
        },
      ),
    )
    expect(await oldOnes(hourAgo)).toEqual([])
    expect(await oldOnes(hours(0.1))).toEqual([NAME])
  }
})

test('secrets: no error has the credentials or a signature in it', async () => {
  const texts: string[] = []
  const note = (error: unknown): void => {
    if (!(error instanceof Error)) return
    texts.push(error.message, error.stack ?? '', JSON.stringify(error))
    note(error.cause)
  }
  for (const status of [301, 400, 403, 404, 500]) {
    server.answer(plain(status, '<Error><Code>SignatureDoesNotMatch</Code><Message>no</Message></Error>'))
    for (const call of [...readings, put]) note(await failureOf(call))
  }
  expect(texts.length).toBeGreaterThan(20)
  for (const found of texts) expect(found).not.toMatch(/a-secret-of-the-operator|Signature=|AWS4-HMAC/)
})
