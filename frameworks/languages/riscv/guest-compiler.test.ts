import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GUEST_RUST, findRustupRust, missingGuestCompiler } from './guest-compiler.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compilers-'))
  for (const name of ['bin', 'rustup']) await mkdir(join(folder, name))
  vi.stubEnv('RUSTUP_HOME', join(folder, 'rustup'))
  vi.stubEnv('HOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

const byRustup = 'with rustup: rustup toolchain install 1.96.0 --component rust-src'
const what = 'Guests of zkVMs are compiled with Rust 1.96.0 and the sources of its standard library.'

/** Puts a program of these lines before all others, or in their place. */
async function script(name: string, lines: string, path = join(folder, 'bin')): Promise<void> {
  await mkdir(path, { recursive: true })
  await writeFile(join(path, name), `#!/bin/sh\n${lines}\n`)
  await chmod(join(path, name), 0o755)
}

/** A Rust of rustup's that says that it has this version. */
async function rustupRust(version: string, files: string[]): Promise<void> {
  const root = join(folder, 'rustup', 'toolchains', `own-${version}`)
  const lines = `case "$1" in --print) echo ${root};; *) echo "release: ${version}"; echo "host: x86_64-unknown-linux-gnu";; esac`
  await script('rustc', lines, join(root, 'bin'))
  for (const file of ['bin/cargo', ...files]) await script(file.split('/').at(-1) ?? '', '', join(root, file, '..'))
}

const sources = 'lib/rustlib/src/rust/library/Cargo.lock'
const linker = 'lib/rustlib/x86_64-unknown-linux-gnu/bin/rust-lld'

test('where neither apt nor rustup can give it, the doctor says so', async () => {
  vi.stubEnv('PATH', join(folder, 'bin'))
  expect(await missingGuestCompiler()).toBe(`${what} This machine has no apt. Get it ${byRustup}.`)
})

test('a Debian that has another version says which', async () => {
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`)
  await script(
    'apt-cache',
    'echo " rust-web-src | 1.85.0+dfsg3-1~deb12u3 | http://deb.example bookworm/main amd64 Packages"',
  )
  expect(await missingGuestCompiler()).toBe(
    `${what} Of Debian's package rust-web-src apt knows only 1.85.0+dfsg3-1~deb12u3. Get it ${byRustup}.`,
  )
  await script('apt-cache', ':')
  expect(await missingGuestCompiler()).toBe(
    `${what} Of Debian's package rust-web-src apt knows none: apt-get update may bring it. Get it ${byRustup}.`,
  )
})

test('a Debian that has it is not enough without a cargo', async () => {
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/usr/bin:/bin`)
  await script(
    'apt-cache',
    'echo " rust-web-src | 1.96.0+dfsg1-1~deb12u2 | http://deb.example bookworm/main amd64 Packages"',
  )
  expect(await missingGuestCompiler()).toMatch(
    /^Guests of zkVMs .* Debian has them, and this machine has no Rust whose cargo/,
  )
})

test("rustup's is taken in the right version, with its sources and its linker, and not otherwise", async () => {
  await rustupRust('1.95.0', [sources, linker])
  expect(await findRustupRust()).toBeUndefined()
  await rustupRust(GUEST_RUST, [sources])
  expect(await findRustupRust()).toBeUndefined()
  await rustupRust(GUEST_RUST, [sources, linker])
  expect(await findRustupRust()).toMatchObject({ version: GUEST_RUST, host: 'x86_64-unknown-linux-gnu' })
  expect(await missingGuestCompiler()).toBeUndefined()
})
