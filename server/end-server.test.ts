import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { CoreSettings } from '@proofyard/core/context.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { multipart, multiplier, tarGz } from './testing/archives.ts'

const API_KEY = 'proofyard-end-server-key-0123456789'

let settings: CoreSettings
let close: () => Promise<void>
let dataFolder: string
let child: ChildProcess | undefined

beforeAll(async () => {
  ;({ settings, close } = await openTestCore())
  dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-end-server-'))
})
afterEach(() => void child?.kill('SIGKILL'))
afterAll(async () => {
  await close()
  await rm(dataFolder, { recursive: true, force: true })
})

/** Begins to start a real server as one of several: without `npm start`. */
function spawnServer(port: number, drainSeconds: number, stderr: 'inherit' | 'pipe'): ChildProcess {
  child = spawn(globalThis.process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', stderr],
    env: {
      ...globalThis.process.env,
      DATABASE_URL: settings.databaseUrl,
      STORAGE_URL: settings.storageUrl,
      PORT: String(port),
      PROOFYARD_DATA: dataFolder,
      PROOFYARD_DRAIN_SECONDS: String(drainSeconds),
      PROOFYARD_SAMPLES: 'off',
      PROOFYARD_LOG: 'fatal',
      PROOFYARD_USERNAME: 'ada',
      PROOFYARD_PASSWORD: 'correct horse battery staple',
      PROOFYARD_API_KEY: API_KEY,
    },
  })
  return child
}

/** Starts a server. @returns its address, when it is ready */
async function startServer(drainSeconds: number): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const process = spawnServer(port, drainSeconds, 'inherit')
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 60_000 })
  return { url, process }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return address.port
}

/** Sends the first half of an upload. `finish` sends the rest. */
async function beginUpload(url: string) {
  const { payload, headers } = await multipart([['files', await tarGz(multiplier), 'multiplier.tar.gz']])
  const half = Math.floor(payload.length / 2)
  const sending: ClientRequest = request(`${url}/api/v1/circuit/create`, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length, authorization: `Bearer ${API_KEY}` },
  })
  const answer = new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
    sending.on('response', (response) => {
      const { statusCode: status = 0, headers: received } = response
      void text(response).then((body) => resolve({ status, connection: received.connection, body }), reject)
    })
    sending.on('error', reject)
  })
  // Awaited later, when it may have failed already.
  answer.catch(() => undefined)
  sending.write(payload.subarray(0, half))
  await sleep(300)
  return { answer, finish: () => sending.end(payload.subarray(half)) }
}

async function untilNotReady(url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const response = await fetch(`${url}/readyz`)
      expect([response.status, await response.json()]).toEqual([
        503,
        {
          database: true,
          disk: true,
          migrations: true,
          storage: true,
          workers: expect.objectContaining({ running: 0 }),
          message: 'This server is ending.',
        },
      ])
    },
    { timeout: 1500, interval: 20 },
  )
}

test('after SIGTERM a server is not ready, takes no more calls, and finishes the upload that has begun', async () => {
  const { url, process } = await startServer(60)
  const upload = await beginUpload(url)
  const gone = once(process, 'exit')
  process.kill('SIGTERM')
  await untilNotReady(url)
  // A call that a balancer still sends is served.
  const late = await fetch(`${url}/api/v1/team/me`, { headers: { authorization: `Bearer ${API_KEY}` } })
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed'), { timeout: 10_000 })
  expect(process.exitCode).toBeNull()
  upload.finish()
  const { status, connection, body } = await upload.answer
  expect([status, connection], body).toEqual([201, 'close'])
  expect(await gone).toEqual([0, null])
}, 120_000)

test('an upload that takes longer than the drain is cut off', async () => {
  const { url, process } = await startServer(1)
  const upload = await beginUpload(url)
  const gone = once(process, 'exit')
  const toldAt = performance.now()
  process.kill('SIGTERM')
  await expect(upload.answer).rejects.toThrow('socket hang up')
  expect(await gone).toEqual([0, null])
  expect(performance.now() - toldAt).toBeGreaterThan(1000)
  expect(performance.now() - toldAt).toBeLessThan(10_000)
}, 120_000)

test('SIGINT, or a second SIGTERM, waits for nothing', async () => {
  for (const signals of [['SIGINT'], ['SIGTERM', 'SIGTERM']] as const) {
    const { url, process } = await startServer(600)
    await beginUpload(url)
    const gone = once(process, 'exit')
    for (const [index, signal] of signals.entries()) {
      // Signals that come together are one wish.
      if (index > 0) await sleep(2000)
      process.kill(signal)
    }
    const lastAt = performance.now()
    expect(await gone).toEqual([0, null])
    expect(performance.now() - lastAt).toBeLessThan(5000)
  }
}, 120_000)

test.each([400, 800, 1200, 1600])(
  'a server that is told to end %i ms after its start ends once, and quietly',
  async (ms) => {
    const starting = spawnServer(await freePort(), 20, 'pipe')
    if (starting.stderr === null) throw new Error('The output is not piped.')
    const stderr = text(starting.stderr)
    const gone = once(starting, 'exit')
    await sleep(ms)
    starting.kill('SIGINT')
    const exit = await gone
    // Before it listens for signals, while its modules are read, the signal itself ends it.
    expect([
      [0, null],
      [null, 'SIGINT'],
    ]).toContainEqual(exit)
    expect(await stderr).toBe('')
  },
  60_000,
)
