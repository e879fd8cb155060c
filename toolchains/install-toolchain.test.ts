import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Toolchain } from './toolchain.ts'
import { installToolchain, isInstalled, removeToolchain } from './install-toolchain.ts'
import { pathOfToolchain } from './paths.ts'
import { readManifestOf } from './manifest.ts'
import { stallingInstall, tinyToolchain } from './testing/tiny-toolchain.ts'
import { useToolchain } from './use-toolchain.ts'

/** A busy machine takes its time. */
const within = { timeout: 20_000, interval: 20 }

let toolFolder: string
const id = 'circom@9.0.0'

beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-toolchains-'))
})
afterEach(() => rm(toolFolder, { recursive: true, force: true }))

const install = (toolchain: Toolchain, signal = new AbortController().signal, activities: string[] = []) =>
  installToolchain(toolchain, { toolFolder, signal, progress: (activity) => activities.push(activity) })
const tries = async () => (await readFile(join(toolFolder, 'toolchains', '.cache', 'circom', 'tries'), 'utf8')).length
const lasting = new Set(['.cache', '.editions', '.in-use'])
const present = async () => (await readdir(join(toolFolder, 'toolchains'))).filter((name) => !lasting.has(name))
const versionFolders = () => readdir(join(toolFolder, 'toolchains', '.editions'))

/** Another process in the middle of an installation. */
async function startInstaller(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('testing/stalling-installer.ts', import.meta.url))
  const child = fork(program, [toolFolder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'message')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a toolchain is installed once, and its size is known', async () => {
  await install(tinyToolchain())
  await install(tinyToolchain())
  expect(await tries()).toBe(1)
  expect(await present()).toEqual([id])
  expect(await readFile(join(pathOfToolchain(toolFolder, id), 'file'), 'utf8')).toBe('whole')
  expect(await readManifestOf(toolFolder, id)).toMatchObject({ id, description: 'One file from nowhere', bytes: 5 })
})

describe('a toolchain that includes another', () => {
  const part = tinyToolchain({ id: 'guests@1.0.0', description: 'A part' })
  const whole = (): Toolchain => tinyToolchain({ includes: [part] })
  const partInWhole = () => join(pathOfToolchain(toolFolder, id), 'guests', 'file')

  test('has its files below its name, and on the disk they are there once', async () => {
    const activities: string[] = []
    await install(whole(), undefined, activities)
    expect(await present()).toEqual([id, part.id].toSorted())
    expect(await readFile(partInWhole(), 'utf8')).toBe('whole')
    const [one, other] = [await stat(partInWhole()), await stat(join(pathOfToolchain(toolFolder, part.id), 'file'))]
    expect(one.ino).toBe(other.ino)
    expect(await readManifestOf(toolFolder, id)).toMatchObject({ bytes: 10 })
  })

  test('keeps them when the other is removed', async () => {
    await install(whole())
    expect(await removeToolchain(toolFolder, part.id)).toBe(0)
    expect(await readFile(partInWhole(), 'utf8')).toBe('whole')
    const used = await useToolchain(toolFolder, id)
    expect(await used?.isWhole()).toBe(true)
    await used?.release()
  })

  test('is not installed where the other cannot be', async () => {
    const missingRequirement = () => Promise.resolve('Neither apt nor rustup has it.')
    const hopeless = tinyToolchain({ includes: [{ ...part, missingRequirement }] })
    await expect(install(hopeless)).rejects.toThrow('Neither apt nor rustup has it.')
    expect(await present()).toEqual([])
  })
})

test('what the machine lacks is said, and nothing is begun', async () => {
  const missingRequirement = () => Promise.resolve('Go is missing: install it.')
  await expect(install(tinyToolchain({ missingRequirement }))).rejects.toThrow('Go is missing: install it.')
  expect(await isInstalled(toolFolder, id)).toBe(false)
})

test('a failed or ended installation leaves nothing but its cache, and can be tried again', async () => {
  const failing = tinyToolchain({ install: () => Promise.reject(new Error('The registry is away.')) })
  await expect(install(failing)).rejects.toThrow('The registry is away.')
  const ending = new AbortController()
  const ended = install(tinyToolchain({ install: stallingInstall }), ending.signal)
  ending.abort()
  await expect(ended).rejects.toThrow()
  expect(await present()).toEqual([])
  await install(tinyToolchain())
  expect(await present()).toEqual([id])
})

test('a toolchain whose fingerprint changed is made again; one that is not whole, too', async () => {
  await install(tinyToolchain())
  await install(tinyToolchain({ fingerprint: 'other sources' }))
  expect(await tries()).toBe(2)
  await rm(join(pathOfToolchain(toolFolder, id), 'proofyard-toolchain.json'))
  expect(await isInstalled(toolFolder, id)).toBe(false)
  await install(tinyToolchain())
  expect(await tries()).toBe(3)
  expect(await present()).toEqual([id])
  expect(await versionFolders()).toHaveLength(1)
})

test('a toolchain is removed with all its files', async () => {
  await install(tinyToolchain())
  expect(await removeToolchain(toolFolder, id)).toBe(0)
  expect(await removeToolchain(toolFolder, id)).toBeUndefined()
  expect(await present()).toEqual([])
  expect(await versionFolders()).toEqual([])
})

describe('installation-death', () => {
  test('an installer that is killed in the middle leaves no toolchain, and the next one removes what it left', async () => {
    const child = await startInstaller()
    await kill(child)
    expect(await isInstalled(toolFolder, id)).toBe(false)
    expect(await present()).toHaveLength(1)
    await install(tinyToolchain())
    expect(await present()).toEqual([id])
  })

  test('what somebody in another container left goes when it is older than any installation', async () => {
    const left = join(toolFolder, 'toolchains', '.making-circom@9.0.0-ab.1-1-1')
    await mkdir(left, { recursive: true })
    await install(tinyToolchain())
    expect(await present()).toHaveLength(2)
    await utimes(left, 0, 0)
    await removeToolchain(toolFolder, id)
    expect(await present()).toEqual([])
  })
})

describe('two-installers', () => {
  test('of several at once one installs, and all find it', async () => {
    await Promise.all([1, 2, 3].map(() => install(tinyToolchain())))
    expect(await present()).toEqual([id])
    expect(await isInstalled(toolFolder, id)).toBe(true)
  })

  test('one waits for an installer in another process, and takes over when that dies', async () => {
    const child = await startInstaller()
    const activities: string[] = []
    const own = install(tinyToolchain(), undefined, activities)
    await vi.waitFor(() => expect(activities).toHaveLength(1), within)
    await kill(child)
    await own
    expect(activities[0]).toBe('waiting for another process that is installing it')
    expect(await present()).toEqual([id])
  })

  test('what another process finished first stays', async () => {
    const slow = tinyToolchain({
      install: async (installation) => {
        await writeFile(join(installation.folder, 'file'), 'too late')
        await install(tinyToolchain({ id: 'circom@9.0.1' }))
        await mkdir(pathOfToolchain(toolFolder, id))
        await writeFile(join(pathOfToolchain(toolFolder, id), 'file'), 'first')
        await writeFile(
          join(pathOfToolchain(toolFolder, id), 'proofyard-toolchain.json'),
          `{"id":"${id}","description":""}`,
        )
      },
    })
    await install(slow)
    expect(await readFile(join(pathOfToolchain(toolFolder, id), 'file'), 'utf8')).toBe('first')
  })
})
