import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import type { SnarkvmManifest } from './manifest.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { aboveProject, inputOf, onTestnet, program, projectOf } from './testing/programs.ts'
import { openSnarkvmWay } from './testing/way.ts'

let way: WholeWay<SnarkvmManifest>
let build: Build<SnarkvmManifest>
/** As an owner of a private key would sign it elsewhere. */
let authorization: string

async function signed(by: Build<SnarkvmManifest>, input: string): Promise<string> {
  return await readFile(await way.execute(await way.run(by.kept.manifest), by, input), 'utf8')
}

beforeAll(async () => {
  way = await openSnarkvmWay()
  build = await way.buildOnce(aboveProject)
  authorization = await signed(build, inputOf(['5u64', '7u64']))
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

const asInput = (text: string) => `{"authorization": ${text}}`

test('a call that was signed elsewhere is proved without its private key', async () => {
  const { proved, verified } = await way.proveAndVerify(build, asInput(authorization))
  expect(verified).toBe(true)
  expect(await readFile(proved.publicValues, 'utf8')).toContain('"value":"5u64"')
  // As a text of JSON, too, which is what SDKs hand out.
  const asText = JSON.stringify({ authorization })
  expect((await way.proveAndVerify(build, asText)).verified).toBe(true)
})

test('a call of another program, function or network is refused by name', async () => {
  const other = await way.buildOnce(projectOf(program('input r0 as u64.public;', { id: 'other.aleo' })))
  await expect(way.prove(build, asInput(await signed(other, inputOf(['5u64']))))).rejects.toThrow(
    'The authorization is one for other.aleo/main, and this build proves above.aleo/main.',
  )
  const testnet = await way.buildOnce(onTestnet)
  await expect(way.prove(build, asInput(await signed(testnet, inputOf(['5u64', '7u64']))))).rejects.toThrow(
    /The authorization is one for another network than mainnet\.|authorization is not an authorization of Aleo's\./,
  )
})

// The signer of a call can write anything into it; what is proved is what the circuit computes.
const lies: [hazard: string, change: (text: string) => string][] = [
  ['another public input', (text) => text.replaceAll('5u64', '6u64')],
  ['a private input that the program refuses', (text) => text.replaceAll('7u64', '1u64')],
  [
    'another output in the transition',
    (text) => text.replace(/(\d)field"(?=[^]*"tpk")/, (_, digit: string) => `${(Number(digit) + 1) % 10}field"`),
  ],
  [
    'a signature of something else',
    (text) => text.replace(/("signature":"sign1.{8})./, (_, start: string) => `${start}q`),
  ],
  ['no transition', (text) => text.replace(/"transitions":\[.*\]/, '"transitions":[]')],
]

test.each(lies)('an authorization with %s proves nothing else', async (_, change) => {
  const changed = change(authorization)
  expect(changed).not.toBe(authorization)
  const made = await way.proveAndVerify(build, asInput(changed)).then(
    async ({ proved, verified }) => ({ verified, values: await readFile(proved.publicValues, 'utf8') }),
    (error: unknown) => ({ verified: false, values: String(error) }),
  )
  // What holds all the same is the statement that was signed.
  if (made.verified) expect(made.values).toContain('"value":"5u64"')
})
