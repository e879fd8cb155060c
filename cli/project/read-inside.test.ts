import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInside } from './read-inside.ts'

let folder: string
let project: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-read-'))
  project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'input.json'), '{}')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file of the project is read, also by a link inside it, and one that is not there is none', async () => {
  await symlink('input.json', join(project, 'link.json'))
  expect(await readInside(project, 'link.json', 2)).toBe('{}')
  expect(await readInside(project, 'none.json', 2)).toBeUndefined()
})

test('nothing of its reader is taken along: links out, devices, pipes, and what is too large', async () => {
  await writeFile(join(folder, 'secret'), 'mine')
  await symlink('../secret', join(project, 'out.json'))
  await symlink('/proc/self/environ', join(project, 'environ.json'))
  await symlink('/dev/zero', join(project, 'zero.json'))
  execFileSync('mkfifo', [join(project, 'pipe.json')])
  for (const name of ['out', 'environ', 'zero'])
    await expect(readInside(project, `${name}.json`, 100)).rejects.toThrow('leads out of the project')
  await expect(readInside(project, 'pipe.json', 100)).rejects.toThrow('is no file')
  await expect(readInside(project, 'input.json', 1)).rejects.toThrow('more than 1 bytes')
})
