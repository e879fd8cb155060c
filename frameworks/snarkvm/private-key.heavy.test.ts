import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MiB } from '@proofyard/sandbox/sizes.ts'
import type { Command } from '@proofyard/sandbox/sandbox.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { snarkvm } from './snarkvm.ts'
import { PRIVATE_KEY } from './testing/inputs.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { aboveProject, inputOf } from './testing/programs.ts'
import { residentsOf } from './testing/resident-pool.ts'
import { openSnarkvmWay } from './testing/way.ts'

let way: WholeWay<SnarkvmManifest>
let build: Build<SnarkvmManifest>

beforeAll(async () => {
  way = await openSnarkvmWay()
  build = await way.buildOnce(aboveProject)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

const withKey = inputOf(['5u64', '7u64'], { PRIVATE_KEY })

/** The files below the folder of the tests that hold the key, but for the input itself, which is the caller's. */
async function filesWithKey(): Promise<string[]> {
  const entries = await readdir(way.bench.folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile() && !one.parentPath.includes('/input-'))
  const found: string[] = []
  for (const { parentPath, name } of files) {
    if ((await readFile(join(parentPath, name))).includes(PRIVATE_KEY)) found.push(name)
  }
  expect(files.length).toBeGreaterThan(0)
  return found
}

test('a private key goes through a pipe into one program, and into no file, command or sentence', async () => {
  const commands: Command[] = []
  const heard: string[] = []
  const { verified } = await way.proveAndVerify(build, withKey, {
    onCommand: (command) => commands.push(command),
    onProgress: (activity) => heard.push(activity),
  })
  expect(verified).toBe(true)
  expect(commands.map(({ args }) => args[1])).toEqual(['authorize', 'prove', 'verify'])
  // The program that signs gets the input as a file that is streamed to it; the others get none.
  expect(commands.map(({ stdin }) => typeof stdin)).toEqual(['object', 'undefined', 'undefined'])
  expect(JSON.stringify([commands.map(({ args, env, mounts }) => [args, env, mounts]), heard])).not.toContain(
    PRIVATE_KEY,
  )
  expect(await filesWithKey()).toEqual([])
})

test('an authorization, which has the private inputs, is for the service alone to read, and is proved', async () => {
  const run = await way.run(build.kept.manifest)
  const witness = await way.execute(run, build, withKey)
  expect(await readFile(witness, 'utf8')).toContain('7u64')
  expect((await stat(witness)).mode & 0o077).toBe(0)
  expect(await snarkvm.prove(run, build.kept, witness)).toMatchObject({ proof: expect.any(String) })
})

test('the residents that prove and verify never see it', async () => {
  const { residents, asked } = await residentsOf('above')
  const first = await way.proveAndVerify(build, withKey, { residents })
  const second = await way.proveAndVerify(build, withKey, { residents })
  expect([first.verified, second.verified]).toEqual([true, true])
  const others = asked.filter(({ name }) => name !== 'signer')
  expect(others).toHaveLength(4)
  const shown = others.map(({ request }) => request.toString())
  const proved = await Promise.all(shown.filter((one) => one.startsWith('/')).map((path) => readFile(path, 'utf8')))
  expect(proved).toHaveLength(2)
  expect(proved.join('')).toContain('"requests"')
  expect([...proved, ...shown].join('')).not.toContain(PRIVATE_KEY)
  expect(await filesWithKey()).toEqual([])
})

test.each([
  ['in the place of an input', inputOf([PRIVATE_KEY, '7u64'])],
  ['in the place of an input that the program refuses', inputOf(['7u64', '5u64'], { PRIVATE_KEY })],
  ['with a letter too many', inputOf(['5u64', '7u64'], { PRIVATE_KEY: `${PRIVATE_KEY}1` })],
  ['as the whole input', PRIVATE_KEY],
  ['as a text of JSON', JSON.stringify(PRIVATE_KEY)],
  ['as the name of a member', JSON.stringify({ [PRIVATE_KEY]: 1 })],
  ['as an authorization', JSON.stringify({ authorization: PRIVATE_KEY })],
  ['in what is no JSON', `{"PRIVATE_KEY": "${PRIVATE_KEY}", }`],
])('a private key %s is in no sentence and no file', async (_, input) => {
  const failure: unknown = await way.prove(build, input).catch((error: unknown) => error)
  expect(String(failure)).toMatch(/^UserError: /)
  expect(String(failure)).not.toContain(PRIVATE_KEY.slice(12))
  expect(await filesWithKey()).toEqual([])
})

test('nor where the program that has it is killed for its memory or its time: there is no dump', async () => {
  for (const limits of [{ memoryBytes: 16 * MiB }, { cpuSeconds: 0.01, wallSeconds: 0.05 }]) {
    const failure: unknown = await way.prove(build, withKey, { limits }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(String(failure)).not.toContain(PRIVATE_KEY)
  }
  expect(await filesWithKey()).toEqual([])
})
