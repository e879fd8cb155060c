import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Core } from '@proofyard/core/context.ts'
import { workerKeys } from '@proofyard/core/database/schema/worker-keys.ts'
import { workerLeases } from '@proofyard/core/database/schema/worker-leases.ts'
import { forgetLeases } from '@proofyard/core/elsewhere/forget-leases.ts'
import { findWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { SMALLEST_SIZE } from '@proofyard/core/queue/size-class.ts'
import { fetchJob, newTeam, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { beforeAll, expect, test } from 'vitest'
import { commandsOnDatabase } from './testing/commands-on-database.ts'

const commands = commandsOnDatabase()
let core: Core
beforeAll(() => {
  ;({ core } = commands)
})

const { run } = commands

test('a key is shown once, kept as a hash, listed without it, and ended for good', async () => {
  expect(await run('worker-key', 'add', 'big machine', '--offers', 'circom, halo2@scroll')).toBe(0)
  const [secret = ''] = commands.lines
  expect(secret).toMatch(/^proofyard-worker-[A-Za-z0-9]{40}$/)
  expect(await findWorkerKey(core, secret)).toMatchObject({ name: 'big machine', offers: ['circom', 'halo2@scroll'] })
  expect(JSON.stringify(await core.database.select().from(workerKeys))).not.toContain(secret)
  commands.lines = []
  expect(await run('worker-key', 'list')).toBe(0)
  expect(commands.lines.join('\n')).toMatch(/^big machine: circom, halo2@scroll; last used \S+, holds 0 jobs$/m)
  expect(commands.lines.join('\n')).not.toContain(secret)
  expect(await run('worker-key', 'end', 'big machine')).toBe(0)
  expect(await findWorkerKey(core, secret)).toBeUndefined()
  expect(await run('worker-key', 'end', 'big machine')).toBe(2)
  expect(await run('worker-key', 'add', 'big machine', '--offers', 'circom')).toBe(2)
  expect(commands.complained.at(-1)).toBe('There is a worker key big machine, or was one. Choose another name.')
})

test('a key gets another secret, and the list tells whether the old one is used yet', async () => {
  await run('worker-key', 'add', 'moved', '--offers', 'circom')
  const old = commands.lines.at(-1) ?? ''
  expect(await run('worker-key', 'rotate', 'moved')).toBe(0)
  const fresh = commands.lines.at(-1) ?? ''
  expect(fresh).toMatch(/^proofyard-worker-[A-Za-z0-9]{40}$/)
  await run('worker-key', 'list')
  expect(commands.lines.at(-1)).toMatch(/^moved: .*; its old secret is accepted until \S+Z, not used since$/m)
  expect(await findWorkerKey(core, old)).toEqual(await findWorkerKey(core, fresh))
  await run('worker-key', 'list')
  expect(commands.lines.at(-1)).toMatch(/; its old secret is accepted until \S+Z, last used \S+Z$/)
  expect(await run('worker-key', 'rotate', 'moved', '--accept-old-for', '0')).toBe(0)
  expect([await findWorkerKey(core, old), await findWorkerKey(core, fresh)]).toEqual([undefined, undefined])
  expect(await run('worker-key', 'rotate', 'nobody')).toBe(2)
})

test('the list tells how the jobs of the past day ended: one that fails them all is seen', async () => {
  await run('worker-key', 'add', 'false farm', '--offers', 'circom')
  const key = await findWorkerKey(core, commands.lines.at(-1) ?? '')
  // The one that it holds is a real one: the server's chores end a lease without a job.
  const viewer = await newTeam(core)
  await createProof(core, viewer, (await readyBuild(core, viewer)).build.id, { input: '{}', meta: {} })
  const { id: heldId } = await fetchJob(core, 'prove')
  const lease = {
    keyId: key?.id ?? '',
    workerId: randomUUID(),
    kind: 'prove',
    circuitType: 'circom',
    delivery: 0,
  } as const
  const outcomes = ['ready', 'checking', 'failed', 'failed', 'failed', 'lapsed', 'given back', null] as const
  const ended = outcomes.map((outcome) => ({
    jobId: outcome === null ? heldId : randomUUID(),
    size: SMALLEST_SIZE,
    outcome,
    ...lease,
  }))
  await core.database
    .insert(workerLeases)
    .values(ended.map((row) => ({ ...row, endedAt: row.outcome === null ? null : new Date() })))
  await forgetLeases(core.database)
  commands.lines = []
  await run('worker-key', 'list')
  expect(commands.lines.join('\n')).toMatch(/^false farm: .*, holds 1 jobs; past day: 2 done, 3 failed, 2 let go$/m)
})

test.each([
  [['worker-key', 'add', 'a', '--offers', 'cairo@1'], /^cairo@1 is no offer: circom, gnark, /],
  [['worker-key', 'add', 'a'], /^Say with --offers what it may serve: circom, /],
  [['worker-key', 'add', '<b>', '--offers', 'circom'], /^The name of a worker key has at most 64 letters/],
  [['worker-key', 'end', 'nobody'], /^There is no worker key nobody that has not ended\./],
  [['worker', '--connect', '', '--key-file', 'worker.key'], /^A worker needs/],
  [['worker', '--connect', 'http://127.0.0.1:1'], /^A worker needs --connect <URL of the server> and --key-file/],
])('%j says what can be typed', async (typed, sentence) => {
  expect(await run(...typed)).toBe(2)
  expect(commands.complained).toEqual([expect.stringMatching(sentence)])
})

test('a worker whose settings cannot be used ends with the reason', async () => {
  const keyFile = join(tmpdir(), `proofyard-key-${process.pid}`)
  await writeFile(keyFile, 'no key')
  expect(await run('worker', '--connect', 'nowhere', '--key-file', keyFile)).toBe(1)
})

test('read-on-the-way: over http to another machine no worker begins by mistake', async () => {
  expect(await run('worker', '--connect', 'http://proofs.example.org', '--key-file', 'worker.key')).toBe(2)
  expect(commands.complained).toEqual([
    expect.stringMatching(/^http:\/\/proofs\.example\.org is reached without encryption/),
    'Use https. Where the network is safe, say --insecure.',
  ])
})

test('where it is meant, it does', async () => {
  const keyFile = join(tmpdir(), `proofyard-no-key-${process.pid}`)
  expect(await run('worker', '--connect', 'http://proofs.example.org', '--key-file', keyFile, '--insecure')).toBe(1)
  expect(commands.complained).toEqual([])
})
