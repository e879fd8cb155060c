import { roomyBudget } from '../testing/roomy-budget.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installToolchain, isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { stallingInstall, tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { type Installer, newInstaller } from './installer.ts'

/** A busy machine takes its time. */
const within = { timeout: 20_000, interval: 20 }

const id = 'circom@9.0.0'
let toolFolder: string
let installer: Installer
let ended: unknown[]
let now: number

beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-installer-'))
  ended = []
  now = 0
  installer = newInstaller({
    toolFolder,
    budget: roomyBudget(),
    install: installToolchain,
    onEnd: (_, error) => ended.push(error),
    now: () => now,
  })
})
afterEach(async () => {
  await installer.stop()
  await rm(toolFolder, { recursive: true, force: true })
})

async function fail(): Promise<void> {
  const before = ended.length
  installer.begin(tinyToolchain({ install: () => Promise.reject(new Error(`${toolFolder}/x is full`)) }))
  await vi.waitFor(() => expect(ended).toHaveLength(before + 1), within)
}

test('it says what it does and how far it is, and nothing more when it is done', async () => {
  const gate = Promise.withResolvers<void>()
  installer.begin(
    tinyToolchain({
      install: async ({ progress }) => {
        progress('fetching', 0.5)
        await gate.promise
      },
    }),
  )
  await vi.waitFor(
    () => expect(installer.attempted(id)).toEqual({ state: 'installing', note: 'fetching', fraction: 0.5 }),
    within,
  )
  expect(installer.mayBegin('circom@9.0.1')).toBe(false)
  gate.resolve()
  await vi.waitFor(() => expect(installer.attempted(id)).toBeUndefined(), within)
  expect(ended).toEqual([undefined])
  expect(await isInstalled(toolFolder, id)).toBe(true)
})

test('a failure is told without the folders of this server, and tried again later and later', async () => {
  await fail()
  expect(installer.attempted(id)).toMatchObject({
    state: 'broken',
    note: 'x is full. It is tried again in a minute.',
  })
  const pauses = []
  for (let round = 0; round < 8; round += 1) {
    await vi.waitFor(() => expect(installer.mayBegin('circom@9.0.1')).toBe(true), within)
    const since = now
    expect(installer.mayBegin(id)).toBe(false)
    while (!installer.mayBegin(id)) now += 60_000
    pauses.push((now - since) / 60_000)
    await fail()
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test.each([
  ['npm wrote /home/ada/.npm/_logs/2026-11-21.log', 'npm wrote 2026-11-21.log.'],
  ['cannot open "/srv/proofyard/tools/a b/c"', 'cannot open "a b/c".'],
  ['GET https://registry.npmjs.org/@aztec/bb.js - 503!', 'GET https://registry.npmjs.org/@aztec/bb.js - 503!'],
  ['no answer from http://ada:secret@proxy.example.org:3128/x', 'no answer from http://proxy.example.org:3128/x.'],
])('of %j people read %j', async (message, sentence) => {
  installer.begin(tinyToolchain({ install: () => Promise.reject(new Error(message)) }))
  await vi.waitFor(
    () => expect(installer.attempted(id)).toMatchObject({ note: `${sentence} It is tried again in a minute.` }),
    within,
  )
})

test('one that comes no further is ended, so that others have their turn', async () => {
  installer = newInstaller({
    toolFolder,
    budget: roomyBudget(),
    install: installToolchain,
    onEnd: (_, error) => ended.push(error),
    longestSilenceMs: 50,
  })
  installer.begin(tinyToolchain({ install: stallingInstall }))
  await vi.waitFor(
    () => expect(installer.attempted(id)).toMatchObject({ note: 'It came no further. It is tried again in a minute.' }),
    within,
  )
  await vi.waitFor(() => expect(installer.mayBegin('circom@9.0.1')).toBe(true), within)
})

test('what runs is ended with the worker, and is not called a failure', async () => {
  installer.begin(tinyToolchain({ install: stallingInstall }))
  await vi.waitFor(() => expect(installer.attempted(id)).toMatchObject({ note: 'stalling' }), within)
  await installer.stop()
  expect(ended).toEqual([])
  expect(installer.mayBegin(id)).toBe(false)
})
