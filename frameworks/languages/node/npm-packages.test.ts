import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { installPackages } from './npm-packages.ts'

afterEach(() => void vi.unstubAllEnvs())

/** The processes that work in a folder. */
async function processesIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => places[index] === folder)
}

/** A package that asks for another one, which only a registry has. */
async function writePackage(folder: string): Promise<void> {
  const own = { name: 'own', version: '1.0.0', dependencies: { wanted: '1.0.0' } }
  const lock = { ...own, lockfileVersion: 3, packages: { '': own, 'node_modules/wanted': { version: '1.0.0' } } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(own))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
}

test('an installation that is ended while a registry does not answer leaves no npm behind', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  const asked = once(silent, 'connection')
  await once(silent, 'listening')
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-npm-'))
  await writePackage(folder)
  const ending = new AbortController()
  const { signal } = ending
  const installing = installPackages({ folder, cacheFolder: join(folder, 'cache'), signal, progress: () => undefined })
  const ended = expect(installing).rejects.toThrow()
  await vi.waitFor(async () => expect(await processesIn(folder)).not.toEqual([]), { timeout: 20_000 })
  await asked
  ending.abort()
  await ended
  await vi.waitFor(async () => expect(await processesIn(folder)).toEqual([]), { timeout: 20_000 })
  silent.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)
