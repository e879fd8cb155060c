import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { packProject } from './pack-project.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-pack-'))
  await write('sindri.json', '{}')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder, 'project', name)), { recursive: true })
  await writeFile(join(folder, 'project', name), text)
}

async function packed(): Promise<Buffer> {
  const archive = join(folder, 'it.tar.gz')
  const project = { path: join(folder, 'project'), name: 'it', circuitType: 'circom' }
  await packProject(project, archive, new AbortController().signal)
  return await readFile(archive)
}

async function names(): Promise<string[]> {
  const entries = Readable.from([gunzipSync(await packed())]).pipe(extract())
  const found: string[] = []
  for await (const entry of entries) {
    found.push(entry.header.name)
    entry.resume()
  }
  return found
}

test('what ignore files name stays here, and the nearest of them has the last word', async () => {
  await write('.gitignore', '*.log\n/target\nsindri.json\n')
  await write('.sindriignore', 'notes/\n')
  await write('src/.gitignore', '!kept.log\n')
  for (const name of ['a.log', 'target/x', 'src/target/x', 'notes/x', 'src/kept.log', 'src/b.log', '.git/HEAD'])
    await write(name)
  await write('node_modules/x/index.js')
  expect(await names()).toEqual([
    'it/.gitignore',
    'it/.sindriignore',
    'it/sindri.json',
    'it/src/.gitignore',
    'it/src/kept.log',
    'it/src/target/x',
  ])
})

test('the same files give the same archive, whenever they were written', async () => {
  await write('empty')
  await write('src/main.nr', 'fn main() {}')
  const first = await packed()
  await utimes(join(folder, 'project', 'src', 'main.nr'), 1, 1)
  expect((await packed()).equals(first)).toBe(true)
})

test('a link inside the project is its file; one that leads out of it takes nothing along', async () => {
  await write('real.json', '{"a": 1}')
  await symlink('real.json', join(folder, 'project', 'input.json'))
  expect(await names()).toContain('it/input.json')
  await writeFile(join(folder, 'secret'), 'mine')
  await symlink('../secret', join(folder, 'project', 'out'))
  await expect(packed()).rejects.toThrow('out is a link that leads out of the project')
  await write('.sindriignore', 'out\n')
  expect(await names()).not.toContain('it/out')
})

test('a link takes nothing along that stays here under its own name', async () => {
  await write('.gitignore', '.env\n')
  await write('.env', 'KEY=1')
  await symlink('.env', join(folder, 'project', 'readme.txt'))
  await expect(packed()).rejects.toThrow('readme.txt is a link to .env, which stays here')
  await rm(join(folder, 'project', 'readme.txt'))
  await write('.git/config', 'token')
  await symlink('.git/config', join(folder, 'project', 'notes.txt'))
  await expect(packed()).rejects.toThrow('notes.txt is a link to .git/config, which stays here')
})
