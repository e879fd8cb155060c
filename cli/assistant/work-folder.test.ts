import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findInWorkFolder, findProjectInWorkFolder, openWorkFolder, readInWorkFolder } from './work-folder.ts'

let outside: string
let root: string
beforeEach(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), 'proofyard-work-')))
  root = join(outside, 'work')
  await mkdir(join(root, 'project'), { recursive: true })
  await writeFile(join(root, 'project', 'input.json'), '{}')
  await writeFile(join(root, 'project', 'sindri.json'), '{}')
  await writeFile(join(outside, 'secret.json'), 'mine')
  await mkdir(join(outside, 'work-beside'))
  await writeFile(join(outside, 'work-beside', 'input.json'), 'mine')
})
afterEach(() => rm(outside, { recursive: true, force: true }))

const read = (asked: string, max = 100) => readInWorkFolder(root, asked, max).then(String)

describe('a file', () => {
  test.each(['project/input.json', './project/../project/input.json'])('%s is read', async (asked) => {
    expect(await read(asked)).toBe('{}')
    expect(await read(join(root, 'project', 'input.json'))).toBe('{}')
  })

  test.each([
    '../secret.json',
    'project/../../secret.json',
    '../work-beside/input.json',
    '/etc/passwd',
    '~/../../../../../../etc/passwd',
    '/proc/self/environ',
    '..',
    'a\0b',
    '../nothing-is-there',
  ])('%j outside is refused, whether it is there or not', async (asked) => {
    await expect(read(asked)).rejects.toThrow(/is outside of .*, and nothing is read there/)
  })

  test.each([
    ['a link to a file', '../secret.json'],
    ['a link to a device', '/dev/zero'],
    ['a link to what the process was started with', '/proc/self/environ'],
    ['a link to a folder above', '..'],
  ])('%s is refused', async (_, target) => {
    await symlink(target, join(root, 'link.json'))
    await expect(read('link.json')).rejects.toThrow('is outside of')
  })

  test('below a folder that is a link is refused, and a link that stays inside is read', async () => {
    await symlink('../work-beside', join(root, 'folder'))
    await expect(read('folder/input.json')).rejects.toThrow('is outside of')
    await symlink('project/input.json', join(root, 'inside.json'))
    expect(await read('inside.json')).toBe('{}')
  })

  test('that is none, or is too large, or is not there, is said', async () => {
    execFileSync('mkfifo', [join(root, 'pipe.json')])
    await expect(read('pipe.json')).rejects.toThrow('is no file')
    await expect(read('project')).rejects.toThrow('is no file')
    await expect(read('project/input.json', 1)).rejects.toThrow('more than 1 bytes')
    await expect(read('none.json')).rejects.toThrow('There is no "none.json"')
  })
})

describe('a project', () => {
  test('is one with a manifest of its own', async () => {
    expect(await findProjectInWorkFolder(root, 'project')).toBe(join(root, 'project'))
    await writeFile(join(root, 'sindri.json'), '{}')
    expect(await findProjectInWorkFolder(root, '.')).toBe(root)
  })

  test('above the folder is not looked for, nor above the one that is named', async () => {
    await writeFile(join(outside, 'sindri.json'), '{}')
    await mkdir(join(root, 'project', 'src'))
    for (const asked of ['.', 'project/src', 'none'])
      await expect(findProjectInWorkFolder(root, asked)).rejects.toThrow('it has no sindri.json')
    await expect(findProjectInWorkFolder(root, '..')).rejects.toThrow('is outside of')
  })

  test('whose manifest leads out is refused', async () => {
    await mkdir(join(root, 'other'))
    await symlink('../../secret.json', join(root, 'other', 'sindri.json'))
    await expect(findProjectInWorkFolder(root, 'other')).rejects.toThrow('is outside of')
  })
})

test('the folder stays the one that it was when it began, whatever its link leads to later', async () => {
  await symlink('work', join(outside, 'link'))
  const opened = await openWorkFolder(join(outside, 'link'))
  expect(opened).toBe(root)
  await rename(join(outside, 'link'), join(outside, 'old'))
  await symlink('work-beside', join(outside, 'link'))
  expect(await findInWorkFolder(opened, 'project')).toBe(join(root, 'project'))
  await expect(openWorkFolder(join(outside, 'none'))).rejects.toThrow('is no folder')
  await expect(openWorkFolder(join(outside, 'secret.json'))).rejects.toThrow('is no folder')
})

test('everything is read only where a person names it', async () => {
  for (const here of ['/', homedir()]) {
    await expect(openWorkFolder(undefined, here)).rejects.toThrow('only where that is said')
    expect(await openWorkFolder(here)).toBe(await realpath(here))
  }
  expect(await openWorkFolder(undefined, root)).toBe(root)
})
