import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownByHash } from '@proofyard/toolchains/parameters/parameter.ts'
import { tinyToolchain } from '@proofyard/toolchains/testing/tiny-toolchain.ts'
import { useToolchain } from '@proofyard/toolchains/use-toolchain.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showProgress } from '@proofyard/start/show-progress.ts'
import { fetchParams } from './params.ts'
import { run as runCommand } from '../run.ts'
import { installToolchains, removeInstalled } from './toolchain.ts'

let folder: string
let lines: string[]
let complained: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-commands-'))
  lines = []
  complained = []
  vi.spyOn(console, 'log').mockImplementation((line = '') => void lines.push(String(line)))
  vi.spyOn(console, 'error').mockImplementation((line = '') => void complained.push(String(line)))
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complained.push(String(text).trimEnd()) > 0)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text).trimEnd()) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const run = (...typed: string[]) => runCommand(typed, { PROOFYARD_DATA: folder })
const place = () => ({ toolFolder: join(folder, 'tools'), toolchains: 'install' as const })

describe('what is typed', () => {
  test.each([[], ['help'], ['--help'], ['-h']])('%s shows the commands', async (...typed) => {
    expect(await run(...typed)).toBe(0)
    expect(lines.join('\n')).toMatch(/deploy \[options\] \[folder\] [^]*\n  doctor .*\n[^]*\n  toolchain .*install/)
  })

  test('a command shows what it takes', async () => {
    expect(await run('toolchain', 'install', '--help')).toBe(0)
    expect(lines.join('\n')).toContain('proofyard toolchain install [options] <ids...>')
  })

  test.each([
    ['nonsense'],
    ['toolchain'],
    ['toolchain', 'install'],
    ['toolchain', 'list', 'x'],
    ['doctor', '--nonsense'],
  ])('%s %s is no command', async (...typed) => {
    expect(await run(...typed)).toBe(2)
    expect(complained).toHaveLength(1)
  })

  test('a setting that cannot be used is said', async () => {
    expect(await runCommand(['toolchain', 'list'], { PROOFYARD_TOOLCHAINS: 'maybe' })).toBe(1)
    expect(complained).toEqual(['PROOFYARD_TOOLCHAINS must be one of install, off.'])
  })
})

describe('toolchains', () => {
  test('one is installed with progress, and removed', async () => {
    await installToolchains(['circom@9.0.0'], place(), [tinyToolchain()])
    expect(lines).toEqual(['circom@9.0.0: writing the file, 50 %', 'circom@9.0.0: ready'])
    expect(await readdir(join(folder, 'tools', 'toolchains'))).toContain('circom@9.0.0')
    expect(await run('toolchain', 'remove', 'circom@9.0.0')).toBe(0)
    expect(await readdir(join(folder, 'tools', 'toolchains'))).not.toContain('circom@9.0.0')
    expect(await run('toolchain', 'remove', 'circom@9.0.0')).toBe(2)
    expect(complained).toEqual(['circom@9.0.0 is not installed. `proofyard toolchain list` shows what is.'])
  })

  test('one that jobs use is removed for later ones, and says so', async () => {
    const { toolFolder } = place()
    await installToolchains(['circom@9.0.0'], place(), [tinyToolchain()])
    const use = () => useToolchain(toolFolder, 'circom@9.0.0')
    const jobs = [await use(), await use()]
    expect(await run('toolchain', 'remove', 'circom@9.0.0')).toBe(0)
    expect(lines.at(-1)).toBe(
      'circom@9.0.0: removed for later jobs. 2 jobs that run keep it until they end; its files go then.',
    )
    expect(await use()).toBeUndefined()
    for (const job of jobs) await job?.release()
    expect(await readdir(join(toolFolder, 'toolchains', '.editions'))).toEqual([])
  })

  test('why one was not installed is the last that is said', async () => {
    const failing = tinyToolchain({ install: () => Promise.reject(new Error('The registry is away.')) })
    await expect(installToolchains(['circom@9.0.0'], place(), [failing])).rejects.toThrow('The registry is away.')
    expect(lines).toEqual(['circom@9.0.0: not installed'])
  })

  test('one that there is not is answered with those that there are', async () => {
    const two = ['circom@1', 'circom@2'].map((id) => tinyToolchain({ id }))
    await expect(installToolchains(['circom'], place(), two)).rejects.toThrow(
      'There is no toolchain circom. Choose one of circom@1, circom@2.',
    )
    expect(await run('toolchain', 'install', 'cairo@1')).toBe(2)
    expect(complained).toEqual(['There is no toolchain cairo@1. `proofyard toolchain list` shows all.'])
  })

  test.each(['../../x', '..', 'circom@..', '.cache', 'circom@1/../..'])('%s removes nothing', async (id) => {
    await expect(removeInstalled(id, place())).rejects.toThrow('is not installed')
  })
})

describe('parameters', () => {
  test('those that can be fetched are listed', async () => {
    expect(await run('params', 'list')).toBe(0)
    expect(lines.join('\n')).toMatch(/missing +ptau-16 +76 MB Powers of tau .* up to 2\^16 constraints/)
  })

  test('one is fetched from a mirror into the data folder', async () => {
    const known = knownByHash('sha256', createHash('sha256').update('points').digest('hex'))
    const parameters = [
      { id: 'p-1', file: 'p.dat', urls: ['http://127.0.0.1:1/p.dat'] as [string], bytes: 6, about: '', ...known },
    ]
    const mirror = createServer((request, response) => response.end(request.url === '/m/p.dat' ? 'points' : 'no'))
    mirror.listen(0, '127.0.0.1')
    await once(mirror, 'listening')
    const address = mirror.address()
    const from = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/m`
    const paramsFolder = join(folder, 'params')
    await fetchParams(['p-1'], { paramsFolder, from, parameters })
    mirror.close()
    expect(await readFile(join(paramsFolder, 'p.dat'), 'utf8')).toBe('points')
    expect(lines.at(-1)).toBe(`p-1: ${paramsFolder}/p.dat, hash checked`)
  })

  test('what there is not, or comes from nowhere, is refused', async () => {
    expect(await run('params', 'fetch', 'ptau-99')).toBe(2)
    expect(await run('params', 'fetch', 'ptau-16', '--from', '/etc')).toBe(2)
    expect(complained).toEqual([
      'There are no parameters ptau-99. `proofyard params list` shows all.',
      '--from must be the URL of a folder, such as https://mirror.example.org/ptau/.',
    ])
  })
})

test('params list: one file is ready for the sizes that it is long enough for', async () => {
  await mkdir(join(folder, 'params', 'noir-crs'), { recursive: true })
  await writeFile(join(folder, 'params', 'noir-crs', 'bn254_g1.dat'), '')
  await truncate(join(folder, 'params', 'noir-crs', 'bn254_g1.dat'), (2 ** 17 + 1) * 64)
  expect(await run('params', 'list')).toBe(0)
  const text = lines.join('\n')
  for (const id of ['noir-16', 'noir-17']) expect(text).toMatch(new RegExp(`ready +${id} `))
  for (const id of ['noir', 'noir-18', 'ptau-8']) expect(text).toMatch(new RegExp(`missing +${id} `))
})

describe('progress', () => {
  function screen(isTTY: boolean) {
    const texts: string[] = []
    return { texts, isTTY, columns: 40, write: (text: string) => texts.push(text) > 0 }
  }

  test('is one line on a terminal, no wider than that', () => {
    const terminal = screen(true)
    const shown = showProgress('ptau-16', terminal)
    shown.progress('fetching', 0.123)
    shown.progress('fetching', 0.124)
    shown.progress('x'.repeat(100))
    shown.end('done')
    expect(terminal.texts).toEqual([
      '\r\u001B[2Kptau-16: fetching, 12 %',
      `\r\u001B[2Kptau-16: ${'x'.repeat(30)}`,
      '\r\u001B[2Kptau-16: done\n',
    ])
  })

  test('is a line for each tenth elsewhere', () => {
    const file = screen(false)
    const shown = showProgress('ptau-16', file)
    for (let part = 0; part <= 100; part += 1) shown.progress('fetching', part / 100)
    shown.progress('checking it')
    shown.progress('checking it')
    shown.end('done')
    expect(file.texts).toHaveLength(13)
    expect(file.texts.slice(-3)).toEqual(['ptau-16: fetching, 100 %\n', 'ptau-16: checking it\n', 'ptau-16: done\n'])
  })
})
