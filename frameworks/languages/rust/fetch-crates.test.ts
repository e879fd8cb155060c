import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchCrates } from './fetch-crates.ts'
import { findRust } from './find-rust.ts'

const rust = await findRust()
const skips = maySkip(
  rust === undefined ? 'There is no Rust on this machine: install it (https://rustup.rs).' : undefined,
)

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-crates-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

test.skipIf(skips)('Rust that is on no PATH, as after its installation, fetches crates', async () => {
  if (rust === undefined) throw new Error('no Rust')
  await mkdir(join(folder, 'src'))
  await writeFile(join(folder, 'src', 'lib.rs'), '')
  await writeFile(join(folder, 'Cargo.toml'), '[package]\nname = "empty"\nversion = "0.1.0"\nedition = "2021"\n')
  await writeFile(join(folder, 'Cargo.lock'), 'version = 3\n\n[[package]]\nname = "empty"\nversion = "0.1.0"\n')
  vi.stubEnv('PATH', folder)
  const cargoHome = join(folder, 'cargo')
  await fetchCrates(rust, { crate: folder, cargoHome, signal: AbortSignal.timeout(60_000) })
  expect(await readFile(join(folder, 'Cargo.lock'), 'utf8')).toContain('name = "empty"')
})
