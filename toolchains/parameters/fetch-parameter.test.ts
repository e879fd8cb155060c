import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchParameter } from './fetch-parameter.ts'
import { hermezParameters } from './hermez.ts'
import { knownByHash, type Parameter } from './parameter.ts'

const whole = Buffer.alloc(300_000, 'powers of tau ')
const parameter: Parameter = {
  id: 'ptau-1',
  file: 'one.ptau',
  urls: ['http://127.0.0.1:1/one.ptau'],
  ...knownByHash('blake2b512', createHash('blake2b512').update(whole).digest('hex')),
  bytes: whole.length,
  about: '',
}
const partial = () => join(paramsFolder, '.one.ptau.part')

let paramsFolder: string
let asked: (string | undefined)[]
let breakOff: { at: number; response: ServerResponse } | undefined
const closers: (() => Promise<void>)[] = []

beforeEach(async () => {
  paramsFolder = await mkdtemp(join(tmpdir(), 'proofyard-params-'))
  asked = []
  breakOff = undefined
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await rm(paramsFolder, { recursive: true, force: true })
})

/** A server that answers the n-th request with the n-th of these, and every further one with the last. */
async function serve(...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]): Promise<string> {
  const server = createServer((request, response) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push(request.headers.range)
    answer?.(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}/files`
}

type Answer = Parameters<typeof serve>[number]

/** As a good server does, with ranges. */
const honest: Answer = ({ headers }, response) => {
  const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
  const range = { 'Content-Range': `bytes ${start}-${whole.length - 1}/${whole.length}` }
  response.writeHead(start === 0 ? 200 : 206, { 'Content-Length': whole.length - start, ...(start > 0 && range) })
  response.end(whole.subarray(start))
}
/** Breaks off after some bytes of what was asked for, when the client has taken them in. */
const breakingAfter =
  (bytes: number): Answer =>
  ({ headers }, response) => {
    const start = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    const range = { 'Content-Range': `bytes ${start}-${whole.length - 1}/${whole.length}` }
    response.writeHead(start === 0 ? 200 : 206, { 'Content-Length': whole.length - start, ...(start > 0 && range) })
    response.write(whole.subarray(start, start + bytes))
    breakOff = { at: start + bytes, response }
  }
const withStatus =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status).end()
  }

const get = (
  from: string | undefined,
  hear: (part: number) => void = () => undefined,
  urls: Parameter['urls'] = parameter.urls,
) =>
  fetchParameter(
    { ...parameter, urls },
    {
      paramsFolder,
      from,
      signal: new AbortController().signal,
      progress: (_, part) => {
        if (part === undefined) return
        hear(part)
        if (breakOff !== undefined && Math.round(part * whole.length) >= breakOff.at) breakOff.response.destroy()
      },
      pauseMs: 1,
    },
  )
const expectWhole = async () => {
  expect((await readFile(join(paramsFolder, 'one.ptau'))).equals(whole)).toBe(true)
  expect(await readdir(paramsFolder)).toEqual(['one.ptau'])
}

test('a file is fetched with progress, checked, and not fetched again', async () => {
  const parts: number[] = []
  const from = await serve(honest)
  await get(from, (part) => parts.push(part))
  await expectWhole()
  expect(parts.at(-1)).toBe(1)
  expect(parts).toEqual(parts.toSorted((one, other) => one - other))
  await get(from)
  expect(asked).toHaveLength(1)
})

test('a server that breaks off in the middle is asked for the rest, as often as it sends more', async () => {
  await get(await serve(breakingAfter(100_000), breakingAfter(50_000), withStatus(503), breakingAfter(70_000), honest))
  await expectWhole()
  expect(asked).toEqual([undefined, 'bytes=100000-', 'bytes=150000-', 'bytes=150000-', 'bytes=220000-'])
})

test('where one place fails the next is asked, and goes on with what came', async () => {
  const from = await serve(breakingAfter(100_000), withStatus(404), honest)
  await get(undefined, undefined, [`${from}/one.ptau`, `${from}/two.ptau`])
  await expectWhole()
  expect(asked).toEqual([undefined, 'bytes=100000-', 'bytes=100000-'])
})

test('where all places fail, the operator reads what each of them said', async () => {
  const from = await serve(withStatus(404), withStatus(403))
  const fetched = get(undefined, undefined, [`${from}/one.ptau`, `${from}/two.ptau`])
  await expect(fetched).rejects.toThrow(/one\.ptau could not be .* 404\. .*two\.ptau could not be .* 403\. What came/)
})

test('what an earlier run left is gone on with', async () => {
  await writeFile(partial(), whole.subarray(0, 200_000))
  await get(await serve(honest))
  await expectWhole()
  expect(asked).toEqual(['bytes=200000-'])
})

test('what was left and is whole already is only checked', async () => {
  await writeFile(partial(), whole)
  const satisfied: Answer = (_, response) =>
    void response.writeHead(416, { 'Content-Range': `bytes */${whole.length}` }).end()
  await get(await serve(satisfied))
  await expectWhole()
})

test('what was left of another file is found out by the hash, and all is fetched again', async () => {
  await writeFile(partial(), Buffer.alloc(200_000, 'x'))
  await get(await serve(honest))
  await expectWhole()
  expect(asked).toEqual(['bytes=200000-', undefined])
})

test('a server without ranges begins again', async () => {
  await writeFile(partial(), whole.subarray(0, 10))
  const plain: Answer = (_, response) => void response.writeHead(200).end(whole)
  await get(await serve(plain))
  await expectWhole()
})

test.each<[string, Answer, RegExp]>([
  [
    'sends a wrong byte',
    (_, response) => void response.end(Buffer.from(whole).fill('X', 7, 8)),
    /is not ptau-1: its blake2b512 is another/,
  ],
  [
    'says less than it has',
    (_, response) => void response.writeHead(200, { 'Content-Length': 1000 }).end(whole.subarray(0, 1000)),
    /is not ptau-1/,
  ],
  ['says nothing', (_, response) => void response.end(), /is not ptau-1/],
  ['has it not', withStatus(404), /files\/one\.ptau could not be fetched\. The server answered 404\./],
  ['never works', withStatus(500), /The server answered 500\. What came so far is kept .* goes on there\./],
  [
    'says more than the disk holds',
    (_, response) => void response.writeHead(200, { 'Content-Length': 1e18 }).write('x'),
    /has room for .* GB, and 1000000000\.0 GB are still to come/,
  ],
])('a server that %s leaves no file of that name', async (_, answer, sentence) => {
  await expect(get(await serve(answer))).rejects.toThrow(sentence)
  expect((await readdir(paramsFolder)).filter((name) => name === 'one.ptau')).toEqual([])
})

test('a server that says more than it sends is given up when nothing more comes, and what came is kept', async () => {
  const silent: Answer = (_, response) => void response.destroy()
  await expect(get(await serve(breakingAfter(5000), silent))).rejects.toThrow('the same command goes on there')
  expect((await readFile(partial())).equals(whole.subarray(0, 5000))).toBe(true)
})

test('a file of the name with another content is left alone', async () => {
  await writeFile(join(paramsFolder, 'one.ptau'), 'mine')
  await expect(get(await serve(honest))).rejects.toThrow(/one\.ptau is there, and is not ptau-1/)
  expect(await readFile(join(paramsFolder, 'one.ptau'), 'utf8')).toBe('mine')
  expect(asked).toEqual([])
})

test('without a mirror it comes from where it is published; no host is a sentence', async () => {
  const fetching = { paramsFolder, signal: new AbortController().signal, progress: () => undefined, pauseMs: 1 }
  await expect(fetchParameter(parameter, fetching)).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/one\.ptau could not be/)
})

test('the files of the Hermez ceremony are known, from 2^8 to 2^28', () => {
  expect(hermezParameters.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => `ptau-${index + 8}`))
  expect(hermezParameters[8]).toMatchObject({
    id: 'ptau-16',
    urls: ['https://storage.googleapis.com/zkevm/ptau/powersOfTau28_hez_final_16.ptau'],
    bytes: 75_497_472,
  })
})

describe('the beginning of a longer file', () => {
  const first = (count: number): Parameter => ({
    ...parameter,
    file: 'points/one.dat',
    firstBytes: count,
    beside: { 'points/two.dat': Buffer.from('two') },
    isAuthentic: async (path) => {
      const points = await readFile(path)
      return points.length >= count && points.equals(whole.subarray(0, points.length))
    },
  })
  const getFirst = (count: number, from: string) =>
    fetchParameter(first(count), {
      paramsFolder,
      from,
      signal: new AbortController().signal,
      progress: () => undefined,
      pauseMs: 1,
    })
  const partOf: Answer = ({ headers }, response) => {
    const [, start = '', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    const sent = whole.subarray(Number(start), Number(end) + 1)
    const range = { 'Content-Range': `bytes ${start}-${end}/${whole.length}`, 'Content-Length': sent.length }
    response.writeHead(206, range).end(sent)
  }
  const size = async () => (await readFile(join(paramsFolder, 'points', 'one.dat'))).length

  test('is fetched alone, with what belongs beside it, and made longer when more is wanted', async () => {
    const from = await serve(partOf)
    await getFirst(1000, from)
    expect(await size()).toBe(1000)
    expect(await readFile(join(paramsFolder, 'points', 'two.dat'), 'utf8')).toBe('two')
    await getFirst(500, from)
    await getFirst(5000, from)
    expect(await size()).toBe(5000)
    expect(asked).toEqual(['bytes=0-999', 'bytes=1000-4999'])
    expect(await readdir(join(paramsFolder, 'points'))).toEqual(['one.dat', 'two.dat'])
  })

  test('is cut off where a server knows no ranges', async () => {
    await getFirst(1000, await serve((_, response) => void response.end(whole)))
    expect(await size()).toBe(1000)
  })

  test('that is not right stays as it was', async () => {
    await mkdir(join(paramsFolder, 'points'))
    await writeFile(join(paramsFolder, 'points', 'one.dat'), 'mine')
    await expect(getFirst(1000, await serve((_, response) => void response.end('x'.repeat(1000))))).rejects.toThrow(
      'is not ptau-1: its blake2b512 is another',
    )
    expect(await readFile(join(paramsFolder, 'points', 'one.dat'), 'utf8')).toBe('mine')
  })
})
