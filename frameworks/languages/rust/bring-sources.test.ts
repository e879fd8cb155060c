import { mkdir, mkdtemp, readFile, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bringSources } from './bring-sources.ts'
import { inside, ownCrates, runCargo } from './cargo.ts'
import { findRust } from './find-rust.ts'
import { rustLimits } from './limits.ts'

const rust = await findRust()
const skips = maySkip(
  rust === undefined ? 'There is no Rust on this machine: install it (https://rustup.rs).' : undefined,
)
const LONG_AGO = new Date('2020-01-01')

let folder: FilePath
let work: FilePath

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-sources-'))
  work = join(folder, 'work')
})
afterEach(() => removeTree(folder))

/** Sources as a release brings them, all of a time long before any compilation. */
async function release(name: string, files: Record<string, string>): Promise<FilePath> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    await utimes(file, LONG_AGO, LONG_AGO)
  }
  return join(folder, name)
}

test('what is the same keeps its time, what differs has the time of now, and what is gone goes', async () => {
  const begun = Date.now()
  await bringSources(await release('one', { same: '1', changed: '1', gone: '', 'folder/gone': '', kind: '' }), work)
  await utimes(join(work, 'same'), LONG_AGO, LONG_AGO)
  await utimes(join(work, 'changed'), LONG_AGO, LONG_AGO)
  await bringSources(await release('two', { same: '1', changed: '2', 'folder/new': '', 'kind/below': '' }), work)
  const left = (await readdir(work, { recursive: true })).toSorted()
  expect(left).toEqual(['changed', 'folder', 'folder/new', 'kind', 'kind/below', 'same'])
  expect(await readFile(join(work, 'changed'), 'utf8')).toBe('2')
  expect((await stat(join(work, 'changed'))).mtimeMs).toBeGreaterThan(begun - 1000)
  expect((await stat(join(work, 'same'))).mtime).toEqual(LONG_AGO)
})

test.skipIf(skips)('an upgrade whose files are older than what was compiled is compiled', async () => {
  if (rust === undefined) throw new Error('no Rust')
  const sandbox = await findSandbox({ sandbox: 'off' })
  const cargoHome = join(folder, 'cargo-home')
  await mkdir(cargoHome)
  const compile = async (name: string) => {
    const manifest = '[package]\nname = "says"\nversion = "1.0.0"\nedition = "2021"\n'
    const source = await release(name, { 'Cargo.toml': manifest, 'src/main.rs': `fn main() { print!("${name}") }` })
    await bringSources(source, join(work, 'says'))
    const limits = rustLimits.build
    const { signal } = new AbortController()
    const { ending, stderr } = await runCargo(
      { sandbox, signal },
      {
        args: ['build', '--release', '--manifest-path', `${inside.work}/says/Cargo.toml`],
        rust,
        env: {},
        workFolder: work,
        cargoHome: ownCrates(cargoHome),
        limits,
      },
    )
    expect(ending, stderr).toEqual({ kind: 'exit', code: 0 })
    return await readFile(join(work, 'target', 'release', 'says'), 'latin1')
  }
  expect(await compile('the old one')).toContain('the old one')
  const upgraded = await compile('the new one')
  expect(upgraded).toContain('the new one')
  expect(upgraded).not.toContain('the old one')
})
