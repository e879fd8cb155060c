import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noir } from '@proofyard/frameworks/noir/noir.ts'
import { isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { installApart } from './install-apart.ts'

/** A busy machine takes its time. */
const within = { timeout: 60_000, interval: 50 }

/** The smallest that there is. */
const toolchain = noir.toolchains.find(({ id }) => id === 'noir@0.17.0') ?? tinyToolchain()
let toolFolder: string

beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-apart-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(toolFolder, { recursive: true, force: true })
})

/** The processes below this one that have a low priority, by their programs. */
async function lowered(): Promise<string[]> {
  const programs: string[] = []
  const low = Math.min(19, getPriority() + 10)
  const parents = new Map<number, number>()
  const found: { pid: number; nice: number }[] = []
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (parent === undefined) continue
    parents.set(Number(name), Number(parent))
    found.push({ pid: Number(name), nice: Number(rest[14]) })
  }
  const isBelow = (pid: number): boolean => pid === process.pid || (parents.has(pid) && isBelow(parents.get(pid) ?? 0))
  for (const { pid, nice } of found) {
    if (nice !== low || !isBelow(pid)) continue
    programs.push(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  }
  return programs
}

test('while it installs it has a low priority, with all that it starts; told to end it ends, and leaves nothing', async () => {
  // A registry that takes each request and answers none.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`)
  vi.stubEnv('npm_config_cache', join(toolFolder, 'npm'))
  const ending = new AbortController()
  const installed = installApart(toolchain, { toolFolder, signal: ending.signal, progress: () => undefined })
  const ended = expect(installed).rejects.toThrow('as planned')
  await vi.waitFor(async () => {
    const programs = await lowered()
    expect(programs).toContainEqual(expect.stringContaining('install-program.ts'))
    expect(programs).toContainEqual(expect.stringContaining('npm'))
  }, within)
  ending.abort(new Error('as planned'))
  await ended
  await vi.waitFor(async () => expect(await lowered()).toEqual([]), within)
  expect(await isInstalled(toolFolder, toolchain.id)).toBe(false)
  silent.close()
}, 150_000)

test('it says how far it is, and what it installed is there', async () => {
  const progress = vi.fn<(activity: string) => void>()
  const { signal } = new AbortController()
  await installApart(toolchain, { toolFolder, signal, progress })
  expect(progress).toHaveBeenCalled()
  expect(await isInstalled(toolFolder, toolchain.id)).toBe(true)
}, 300_000)

test('why it failed is told', async () => {
  const { signal } = new AbortController()
  const unknown = tinyToolchain({ id: 'circom@9.0.0' })
  await expect(installApart(unknown, { toolFolder, signal, progress: () => undefined })).rejects.toThrow(
    'There is no toolchain circom@9.0.0.',
  )
})

test('where the machine starts no more processes that is told, and the worker lives on', async () => {
  const install = JSON.stringify(fileURLToPath(new URL('install-apart.ts', import.meta.url)))
  // In a program of its own, which what nobody hears would end.
  const script = `
    const { installApart } = await import(${install})
    process.env.PATH = '/nowhere'
    const options = { toolFolder: '/tmp', signal: new AbortController().signal, progress: () => {} }
    const why = await installApart({ id: 'noir@0.17.0' }, options).catch((error) => error.message)
    await new Promise((resolve) => setTimeout(resolve, 200))
    console.log(why)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout).toBe('spawn nice ENOENT\n')
}, 60_000)
