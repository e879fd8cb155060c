import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findGo } from './go/find-go.ts'
import { findDebianRust } from './riscv/debian-rust.ts'
import { findRust } from './rust/find-rust.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'machine-'))
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

/** A program that writes down each call. */
async function program(name: string, lines: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\necho >>${folder}/${name}.calls\n${lines}\n`)
  await chmod(join(folder, name), 0o755)
}

async function calls(name: string): Promise<number> {
  return (await readFile(join(folder, `${name}.calls`), 'utf8')).length
}

async function ten<Found>(find: () => Promise<Found>): Promise<Found[]> {
  return await Promise.all(Array.from({ length: 10 }, find))
}

async function rust(version: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true })
  await writeFile(join(folder, 'bin', 'cargo'), '')
  await program(
    'rustc',
    `case "$1" in --print) echo ${folder};; *) echo "release: ${version}"; echo "host: here";; esac`,
  )
}

test('ten that ask for Rust at once have it asked once, and another Rust in its place is seen at once', async () => {
  await rust('1.80.0')
  for (const found of await ten(findRust)) expect(found).toEqual({ folder, version: '1.80.0', host: 'here' })
  await findRust()
  expect(await calls('rustc')).toBe(2)
  await rust('1.81.0')
  expect(await findRust()).toMatchObject({ version: '1.81.0' })
  await rm(join(folder, 'bin', 'cargo'))
  expect(await findRust()).not.toMatchObject({ folder })
})

test('ten that ask for Go at once have it asked once', async () => {
  await program('go', `echo go1.99.0; echo ${folder}`)
  for (const found of await ten(findGo)) {
    expect(found).toEqual({ program: join(folder, 'go'), version: '1.99.0', root: folder })
  }
  expect(await calls('go')).toBe(1)
})

test('ten that ask apt at once have it asked once; what it did not know is asked again', async () => {
  await program('apt-cache', ':')
  expect((await ten(() => findDebianRust('1.77.0')))[0]).toMatchObject({ version: undefined })
  expect(await calls('apt-cache')).toBe(1)
  await program('apt-cache', 'echo " rust-web-src | 1.77.0+dfsg1-1 | http://deb.example bookworm/main amd64 Packages"')
  expect(await findDebianRust('1.77.0')).toEqual({ version: '1.77.0+dfsg1-1', why: '' })
  await ten(() => findDebianRust('1.77.0'))
  expect(await calls('apt-cache')).toBe(2)
})
