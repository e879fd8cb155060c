import { readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { Plonky2Manifest } from './manifest.ts'
import { type Provable, faultOf, makeProof } from './testing/chameleon.ts'
import { INSTALLATION_MS, builtChameleon, installed, testWithRust as test } from './testing/installed.ts'

let bench: Workbench<Plonky2Manifest>
let settings: RunSettings
let build: Provable

beforeAll(async () => {
  bench = await openWorkbench('plonky2', Plonky2Manifest)
  settings = await installed('1.1.0')
  build = await builtChameleon(bench, settings)
}, INSTALLATION_MS)
afterAll(() => bench.remove())

/** The sentence with which a proof of this input fails. */
function whyNot(input: object | string, limits: RunSettings['limits'] = {}): Promise<string> {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  return faultOf(makeProof(bench, { ...settings, limits }, build, text))
}

test.each([
  ['a panic', { x: 3, harm: 'panic' }, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: it was told to$/],
  ['a missing input', {}, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: x is a number$/],
  ['an input of a wrong type', { x: 'three' }, /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: x is a number$/],
  ['an input that is no JSON', 'x = 3', /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: .*expected value.* line: 1/],
  ['no input', '', /^prove\(\) panicked at src\/lib\.rs:\d+:\d+: .*EOF while parsing/],
  [
    'an input that the circuit refuses',
    { x: 3, harm: 'unsatisfied' },
    /^The input does not satisfy the circuit: Partition containing .* was set twice with different values: 10 != 9$/,
  ],
  ['an end without a proof', { x: 3, harm: 'exit' }, /^The program ended before prove\(\) had returned/],
  ['an abort', { x: 3, harm: 'abort' }, /^prove\(\) was ended by SIGABRT\.$/],
  [
    'a recursion without end',
    { x: 3, harm: 'recursion' },
    /^prove\(\) was ended by SIGABRT: has overflowed its stack\.$/,
  ],
])('%s', async (_, input, sentence) => {
  expect(await whyNot(input)).toMatch(sentence)
})

test('an endless loop ends at its limit of processor time', async () => {
  expect(await whyNot({ x: 3, harm: 'loop' }, { cpuSeconds: 1 })).toMatch(/^The proof took too much processor time/)
})

test('a prover that eats memory ends at its limit', async () => {
  expect(await whyNot({ x: 3, harm: 'memory' }, { memoryBytes: 200 * 1024 ** 2 })).toMatch(
    /^The proof ran out of memory/,
  )
})

test('a result that is a link to a file of the server is not read', async () => {
  const secret = join(bench.folder, 'secret.json')
  await writeFile(secret, JSON.stringify({ proof: 'secret', common: '', verifier_data: '' }))
  expect(await whyNot({ x: 3, harm: 'link', to: secret })).toMatch(/^The program ended before prove\(\) had returned/)
})

test("the circuit's code sees nothing of the server, and reaches nobody", async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port }: AddressInfo = Object(server.address())
  try {
    const input = {
      x: 3,
      harm: 'spy',
      read: [
        '/etc/shadow',
        '/root',
        '/home',
        '/work',
        '/cargo',
        bench.folder,
        build.kept.buildFolder,
        '/proc/1/environ',
      ],
      write: ['/', '/prover', '/input', '/usr', '/etc'],
      connect: [`127.0.0.1:${port}`, '1.1.1.1:53'],
    }
    // Process 1 is its own, whose environment is that of the sandbox.
    expect(await whyNot(input)).toMatch(/: seen: \[(?:read \/proc\/1\/environ)?\]$/)
  } finally {
    server.close()
  }
})

test('nothing of a failed proof but its own work folder is left', async () => {
  const run = await bench.run(settings)
  const left = await readdir(run.workFolder)
  expect(left).toEqual([])
  expect(await whyNot({ x: 3, harm: 'panic' })).toContain('panicked')
  const proved = await makeProof(bench, settings, build, '{"x": 3}')
  expect(proved.warnings).toEqual([])
})
