import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beginBuild, failBuild } from '@proofyard/core/builds/transition.ts'
import { fetchJob, newBuild, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { follow } from '../testing/follow.ts'
import { newAccount, openTestServer, type TestServer } from '../testing/open-test-server.ts'

let server: TestServer
let origin: string
let dataFolder: string

beforeAll(async () => {
  server = await openTestServer({ streamSeconds: 300 })
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-server-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataFolder, { recursive: true, force: true })
})

const Ready = z.object({ ready: z.literal(true), address: z.url() })

/** A server in a process of its own, on the same database. */
async function startServer(): Promise<{ child: ChildProcess; address: string }> {
  const { databaseUrl, storageUrl } = server.settings
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl,
      PROOFYARD_DATA: dataFolder,
      PROOFYARD_SAMPLES: 'off',
      PROOFYARD_SANDBOX: 'off',
      PROOFYARD_LOG: 'fatal',
      PORT: '0',
    },
  })
  const [message]: unknown[] = await once(child, 'message')
  return { child, address: Ready.parse(message).address }
}

test('the readers of a server that is killed go on at another one, and miss nothing', async () => {
  const owner = await newAccount(server.core, 'owner')
  const { child, address } = await startServer()
  const { build } = await newBuild(server.core, owner.viewer, { projectName: 'running' })
  const held = await fetchJob(server.core, 'compile')
  await beginBuild(server.core, held)
  const path = `/api/v1/team/owner/events?circuit_id=${build.id}`
  const readers = await Promise.all(Array.from({ length: 20 }, () => follow(address, path, { key: owner.key })))
  for (const reader of readers) {
    await reader.next('ready')
    await reader.next('status')
  }
  // The last that the killed server tells.
  const { build: before } = await readyBuild(server.core, owner.viewer, { projectName: 'before' })
  for (const reader of readers) await reader.untilChange('build.ready', before.id)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  const lost = await Promise.allSettled(readers.map(({ ended }) => ended))
  expect(lost.map(({ status }) => status)).toEqual(readers.map(() => 'rejected'))
  const { build: meanwhile } = await readyBuild(server.core, owner.viewer, { projectName: 'meanwhile' })
  await failBuild(server.core, held, 'While no one watched.', { total: 1 })
  for (const reader of readers) {
    const again = await follow(origin, path, { key: owner.key, lastId: reader.lastId() })
    expect(await again.next('status')).toMatchObject({ status: 'Failed', error: 'While no one watched.' })
    await again.untilChange('build.ready', meanwhile.id)
    await again.untilChange('build.failed', build.id)
    again.close()
  }
}, 60_000)
