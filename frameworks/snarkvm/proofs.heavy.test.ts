import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { z } from 'zod'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { SnarkvmManifest } from './manifest.ts'
import { snarkvm } from './snarkvm.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { inputOf, program, projectOf } from './testing/programs.ts'
import { openSnarkvmWay } from './testing/way.ts'

const sample = snarkvm.sample.folder
let way: WholeWay<SnarkvmManifest>

beforeAll(async () => {
  way = await openSnarkvmWay()
})
afterAll(() => way.bench.remove())

const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'))
const Key = z.object({
  rules: z.record(z.string(), z.unknown()),
  verifying_keys: z.array(z.object({ function: z.string() })),
})

describe('the sample', () => {
  let build: FreshBuild<SnarkvmManifest>

  beforeAll(async () => {
    const manifest = SnarkvmManifest.parse(await read(join(sample, 'sindri.json')))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  test('a build knows its rules, its versions and the ceremony', async () => {
    const { details, versions, setup, warnings, verificationKey = '' } = build.compiled
    expect(details).toEqual({ function_name: 'prove_bid', network: 'mainnet' })
    expect(versions).toEqual({ snarkvm: '4.11.0', varuna: 'V3' })
    expect(setup).toMatchObject({ kind: 'ceremony', unchecked: [] })
    expect(setup.checked).toContain("A proof of the project's input.json was made with these keys and verified.")
    expect(warnings).toEqual([])
    const { rules, verifying_keys } = Key.parse(await read(verificationKey))
    expect(rules).toEqual({
      snarkvm_version: '4.11.0',
      network: 'mainnet',
      consensus_version: 21,
      consensus_height: 22_437_000,
      varuna_version: 3,
    })
    expect(verifying_keys.map((one) => one.function)).toEqual(['sealed_bid.aleo/prove_bid'])
  })

  test('a proof holds, tells the reserve price and the seal, and names the rules', async () => {
    const { proved, claim, verified } = await way.proveAndVerify(
      build,
      await readFile(join(sample, 'input.json'), 'utf8'),
    )
    expect(verified).toBe(true)
    expect(await read(proved.publicValues)).toEqual({
      program: 'sealed_bid.aleo',
      function: 'prove_bid',
      inputs: [{ type: 'public', value: '1000u64' }, { type: 'private' }],
      outputs: [{ type: 'public', value: expect.stringMatching(/^\d+field$/) }],
    })
    expect(await read(proved.proof)).toMatchObject({ rules: { varuna_version: 3, consensus_height: 22_437_000 } })
    for (const name of ['verificationKey', 'publicValues', 'proof'] as const) {
      const moved = join(way.bench.folder, `moved-${name}`)
      await copyFile(claim[name], moved)
      claim[name] = moved
    }
    expect(await way.verify(claim)).toBe(true)
  })

  test('a bid below the reserve price has no proof', async () => {
    const low = inputOf(['1000u64', '{ amount: 999u64, wealth: 5000u64, blinding: 1field }'])
    await expect(way.prove(build, low)).rejects.toThrow(/^The program does not take this input: .*assert\.eq r3 true/)
  })
})

const yearly = program('input r0 as u32.private;\nmul r0 12u32 into r1;\noutput r1 as u32.private;', {
  id: 'rates.aleo',
})
const calling = program(
  'input r0 as u32.public;\ninput r1 as u32.private;\ncall rates.aleo/main r1 into r2;\ngte r2 r0 into r3;\nassert.eq r3 true;',
  { before: 'import rates.aleo;\n\n' },
)

test('each function of the call graph has a key, and one proof is of all of them', async () => {
  const build = await way.build(projectOf(calling, { files: { 'imports/rates.aleo': yearly } }))
  const { verifying_keys } = Key.parse(await read(build.compiled.verificationKey ?? ''))
  expect(verifying_keys.map((one) => one.function)).toEqual(['above.aleo/main', 'rates.aleo/main'])
  expect(build.compiled.warnings).toEqual([expect.stringContaining("rates.aleo is the project's own copy")])
  expect((await way.proveAndVerify(build, inputOf(['30u32', '3u32']))).verified).toBe(true)
})

const doubled = 'input r0 as u32.public;\nadd r0 r0 into r1;\noutput r1 as u32.public;'

test.for([
  ['testnet', 20, 2],
  ['canary', 14, 2],
] as const)('a proof for %s is made by the rules of that network', async ([network, consensus, varuna]) => {
  const build = await way.build(projectOf(program(doubled), { manifest: { network } }))
  expect(build.compiled.warnings).toEqual([expect.stringContaining(`Varuna V${varuna}, as ${network} wants it`)])
  const { proved, verified } = await way.proveAndVerify(build, inputOf(['4u32']))
  expect(verified).toBe(true)
  const rules = { network, consensus_version: consensus, varuna_version: varuna }
  expect(await read(proved.proof)).toMatchObject({ rules })
})

const withFuture = `program notes.aleo;

function main:
    input r0 as u64.private;
    async main r0 into r1;
    output r1 as notes.aleo/main.future;

finalize main:
    input r0 as u64.public;
    assert.neq r0 0u64;
`

test('a function may put out a future, and the build says what is not proved', async () => {
  const build = await way.build(projectOf(withFuture))
  expect(build.compiled.warnings).toEqual([
    'What notes.aleo/main does in finalize is done by the network of Aleo, and no proof is made of it.',
  ])
  const { proved, verified } = await way.proveAndVerify(build, inputOf(['9u64']))
  expect(verified).toBe(true)
  expect(await read(proved.publicValues)).toMatchObject({
    inputs: [{ type: 'private' }],
    outputs: [{ type: 'future', value: expect.stringContaining('notes.aleo') }],
  })
})
