import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { presentVersionFolder } from './version-folders.ts'
import { installToolchain, isInstalled, removeToolchain, sweepToolchains } from './install-toolchain.ts'
import { pathOfToolchain } from './paths.ts'
import { tinyToolchain } from './testing/tiny-toolchain.ts'
import { useToolchain } from './use-toolchain.ts'

let toolFolder: string
const id = 'circom@9.0.0'
const children: ChildProcess[] = []

beforeEach(async () => {
  toolFolder = await mkdtemp(join(tmpdir(), 'proofyard-in-use-'))
  await install('first')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(toolFolder, { recursive: true, force: true })
})

/** Installs the toolchain, whose only file says which fingerprint it is of. */
async function install(fingerprint: string): Promise<void> {
  const toolchain = tinyToolchain({
    fingerprint,
    install: ({ folder }) => writeFile(join(folder, 'file'), fingerprint),
  })
  await installToolchain(toolchain, { toolFolder, signal: new AbortController().signal, progress: () => undefined })
}

const hidden = (name: string) => join(toolFolder, 'toolchains', name)
const namesIn = (name: string) => readdir(hidden(name)).catch(() => [])

/** Another process, which uses the toolchain. */
async function startUser(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('testing/toolchain-user.ts', import.meta.url))
  const child = fork(program, [toolFolder, id])
  children.push(child)
  await once(child, 'message')
  return child
}

async function whatItSees(child: ChildProcess): Promise<unknown> {
  const answer = once(child, 'message')
  child.send('look')
  return (await answer)[0]
}

async function end(child: ChildProcess, how: 'well' | 'killed'): Promise<void> {
  const gone = once(child, 'exit')
  if (how === 'well') child.send('end')
  else child.kill('SIGKILL')
  await gone
}

/** What a process in use elsewhere, or one that is dead, leaves of its use. */
async function leaveMark(owner: string): Promise<string> {
  const versionFolder = (await presentVersionFolder(toolFolder, id)) ?? ''
  const path = join(hidden('.in-use'), `${versionFolder.slice(versionFolder.lastIndexOf('/') + 1)}-12345678.${owner}`)
  await writeFile(path, '')
  return path
}

/** `<pid>-<start>-<namespace>` of this process. */
async function ownOwner(): Promise<string[]> {
  const used = await useToolchain(toolFolder, id)
  const [name = ''] = await namesIn('.in-use')
  await used?.release()
  return name.slice(name.lastIndexOf('.') + 1).split('-')
}

describe('toolchain-replaced-in-use', () => {
  test('a process keeps what it began with, a later one gets the new, and the old goes after its last use', async () => {
    const before = [await startUser(), await startUser()] as const
    await install('second')
    const after = await startUser()
    expect(await whatItSees(after)).toBe('second')
    await end(before[0], 'well')
    expect(await whatItSees(before[1])).toBe('first')
    expect(await namesIn('.editions')).toHaveLength(2)
    await end(before[1], 'well')
    expect(await namesIn('.editions')).toHaveLength(1)
    expect(await whatItSees(after)).toBe('second')
  })

  test('one that is removed is gone for later jobs at once, and whole for those that use it', async () => {
    const users = [await startUser(), await startUser()] as const
    expect(await removeToolchain(toolFolder, id)).toBe(2)
    expect(await isInstalled(toolFolder, id)).toBe(false)
    expect(await useToolchain(toolFolder, id)).toBeUndefined()
    expect(await removeToolchain(toolFolder, id)).toBeUndefined()
    for (const user of users) {
      expect(await whatItSees(user)).toBe('first')
      await end(user, 'well')
    }
    expect(await namesIn('.editions')).toEqual([])
    expect(await namesIn('.in-use')).toEqual([])
  })

  test('the use of a process that dies ends with it', async () => {
    const user = await startUser()
    await removeToolchain(toolFolder, id)
    await sweepToolchains(toolFolder)
    expect(await whatItSees(user)).toBe('first')
    await end(user, 'killed')
    await sweepToolchains(toolFolder)
    expect(await namesIn('.editions')).toEqual([])
    expect(await namesIn('.in-use')).toEqual([])
  })

  test('a process that has the id of a dead one does not use what that used', async () => {
    const [pid = '', start = '', namespace = ''] = await ownOwner()
    await leaveMark(`${pid}-${Number(start) - 1}-${namespace}`)
    expect(await removeToolchain(toolFolder, id)).toBe(0)
    expect(await namesIn('.editions')).toEqual([])
  })

  test('what is used in another container stays, until it was used for longer than a job can last', async () => {
    const [pid = '', start = '', namespace = ''] = await ownOwner()
    const lease = await leaveMark(`${pid}-${start}-${Number(namespace) + 1}`)
    expect(await removeToolchain(toolFolder, id)).toBe(1)
    expect(await namesIn('.editions')).toHaveLength(1)
    await utimes(lease, 0, 0)
    await sweepToolchains(toolFolder)
    expect(await namesIn('.editions')).toEqual([])
  })

  test('a caller that finds one while others install and remove it finds it whole, until it is released', async () => {
    const over = new AbortController()
    const found: string[] = []
    const use = async () => {
      while (!over.signal.aborted) {
        const used = await useToolchain(toolFolder, id)
        if (used === undefined) continue
        found.push(await readFile(join(used.folder, 'file'), 'utf8'))
        expect(await used.isWhole()).toBe(true)
        await used.release()
      }
    }
    const change = async (name: string) => {
      for (let time = 0; time < 8; time += 1) {
        await install(`${name} ${time}`)
        if (time % 3 === 0) await removeToolchain(toolFolder, id)
      }
    }
    const using = [use(), use(), use()]
    await Promise.all([change('one'), change('other')])
    over.abort()
    await Promise.all(using)
    expect(new Set(found).size).toBeGreaterThan(5)
    await removeToolchain(toolFolder, id)
    expect(await namesIn('.editions')).toEqual([])
    expect(new Set(await namesIn('.'))).toEqual(new Set(['.cache', '.editions', '.in-use']))
  })
})

test('one that lost a file, or all, is seen not to be whole', async () => {
  const used = await useToolchain(toolFolder, id)
  expect(await used?.isWhole()).toBe(true)
  await rm(join(used?.folder ?? '', 'file'))
  expect(await used?.isWhole()).toBe(false)
  await rm(used?.folder ?? '', { recursive: true })
  expect(await used?.isWhole()).toBe(false)
  await used?.release()
  await mkdir(pathOfToolchain(toolFolder, 'circom@9.0.1'))
  expect(await useToolchain(toolFolder, 'circom@9.0.1')).toBeUndefined()
})
