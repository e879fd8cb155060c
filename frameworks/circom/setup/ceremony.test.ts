import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { circom } from '../circom.ts'
import { multiplier } from '../testing/circuits.ts'
import { snarkjsCommand } from '../testing/snarkjs-command.ts'
import { CircomManifest } from '../manifest.ts'
import { openWorkbench } from '../../testing/workbench.ts'
import type { Workbench } from '../../testing/workbench.ts'
import { hashFile, originOf } from './ptau-files.ts'

let bench: Workbench<CircomManifest>
let paramsFolder: string

beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
  paramsFolder = join(bench.folder, 'params')
  await mkdir(paramsFolder)
  const at = (name: string) => join(paramsFolder, name)
  const powersOfTau = (...args: string[]) => snarkjsCommand('powersoftau', ...args)
  await powersOfTau('new', 'bn128', '3', at('new.ptau'))
  await powersOfTau('prepare', 'phase2', at('new.ptau'), at('uncontributed.ptau'))
  await powersOfTau('contribute', at('new.ptau'), at('unprepared.ptau'), '-e=some entropy', '--name=test')
  await powersOfTau('prepare', 'phase2', at('unprepared.ptau'), at('our own 03.ptau'))
  await rm(at('new.ptau'))
  await writeFile(at('broken.ptau'), 'ptau')
})
afterAll(() => bench.remove())

const compile = async () => {
  const run = await bench.run({ paramsFolder })
  return { run, compiled: await circom.compile(run, await bench.project({ 'circuit.circom': multiplier })) }
}

test("with the operator's powers of tau the key has a transcript that snarkjs can check, and is for development", async () => {
  const { run, compiled } = await compile()
  const ptau = join(paramsFolder, 'our own 03.ptau')
  expect(compiled.setup).toMatchObject({
    kind: 'development',
    statement: expect.stringMatching(
      /^Development set-up .*single contributor: .*operator's file our own 03\.ptau.*operator's word, with one contribution and a beacon, both drawn by this server\./,
    ),
    parameters: { name: 'our own 03.ptau', blake2b: await hashFile(ptau) },
  })
  expect(compiled.setup).not.toHaveProperty('ceremony')
  const r1cs = join(run.workFolder, 'compiled', 'circuit.r1cs')
  const checked = await snarkjsCommand('zkey', 'verify', r1cs, ptau, compiled.keep['circuit.zkey'] ?? '')
  expect(checked.output).toContain('ZKey Ok!')
  expect(checked.output.match(/contribution #\d/g)).toHaveLength(2)
})

test('PLONK takes the same file as it is; where it comes from is the word of the operator, so the key is for development', async () => {
  const project = await bench.project({ 'circuit.circom': multiplier }, { provingScheme: 'plonk' })
  const { setup } = await circom.compile(await bench.run({ paramsFolder }), project)
  expect(setup).toMatchObject({
    kind: 'development',
    statement: expect.stringMatching(
      /^Development set-up: PLONK on the operator's file our own 03\.ptau.*operator's word; the set-up added no secret of its own\. Anyone who knows its secrets can forge proofs\.$/,
    ),
    parameters: { name: 'our own 03.ptau', blake2b: await hashFile(join(paramsFolder, 'our own 03.ptau')) },
  })
})

test.each([
  ['FFLONK, which wants eight times as many powers', { provingScheme: 'fflonk' }],
  ['another curve', { provingScheme: 'plonk', curve: 'bls12-381' }],
])('the same file is no use to %s', async (_, manifest) => {
  const project = await bench.project({ 'circuit.circom': multiplier }, manifest)
  const { setup } = await circom.compile(await bench.run({ paramsFolder }), project)
  expect(setup.kind).toBe('development')
})

test('files that cannot serve are passed over, and the build says which', async () => {
  const { compiled } = await compile()
  expect(compiled.warnings.toSorted()).toEqual([
    expect.stringMatching(/^broken\.ptau .* It was not used for the set-up\.$/),
    'uncontributed.ptau has no contribution: everyone knows its secrets. It was not used for the set-up.',
    expect.stringMatching(/^unprepared\.ptau has no section 12\. It was not used for the set-up\.$/),
  ])
})

test('two builds of one circuit do not share their secrets', async () => {
  const [one, other] = [await compile(), await compile()]
  const delta = async (path = '') => Object(JSON.parse(await readFile(path, 'utf8'))).vk_delta_2
  expect(await delta(one.compiled.verificationKey)).not.toEqual(await delta(other.compiled.verificationKey))
})

test('a file that only bears the name of a Hermez file is not used', async () => {
  await rename(join(paramsFolder, 'our own 03.ptau'), join(paramsFolder, 'powersOfTau28_hez_final_08.ptau'))
  const { compiled } = await compile()
  expect(compiled.setup.kind).toBe('development')
  expect(compiled.warnings).toContain(
    'powersOfTau28_hez_final_08.ptau has the name of a Hermez file and not its content (blake2b); it was not used.',
  )
})

test('a file that says that it has the contributions of a known ceremony is for development all the same', async () => {
  const claiming = join(bench.folder, 'claiming')
  await mkdir(claiming)
  const [one, other, prepared] = ['1.ptau', '2.ptau', 'prepared.ptau'].map((name) => join(bench.folder, name))
  const powersOfTau = async (...args: (string | undefined)[]) => {
    const { ok, output } = await snarkjsCommand('powersoftau', ...args.map((arg) => arg ?? ''))
    expect(ok, output).toBe(true)
  }
  await powersOfTau('new', 'bn128', '3', one)
  // A contributor is called what they like, and a beacon is whatever number its maker chose.
  await powersOfTau('contribute', one, other, '-e=known', '--name=Hermez contribution 54')
  await powersOfTau('beacon', other, one, '01020304', '10', '--name=Perpetual Powers of Tau final beacon')
  await powersOfTau('prepare', 'phase2', one, prepared)
  await rename(prepared ?? '', join(claiming, 'powersOfTau28_hez_final_03.ptau'))
  for (const provingScheme of ['groth16', 'plonk']) {
    const project = await bench.project({ 'circuit.circom': multiplier }, { provingScheme })
    const { setup } = await circom.compile(await bench.run({ paramsFolder: claiming }), project)
    expect(setup).toMatchObject({
      kind: 'development',
      statement: expect.stringMatching(/^Development set-up.* powersOfTau28_hez_final_03\.ptau.*the operator's word/),
    })
    expect(setup.statement).not.toMatch(/hash checked|public powers of tau|beacon,.*Perpetual|contribution 54/)
    expect(setup).not.toHaveProperty('ceremony')
  }
})

test('a Hermez file is known by its hash, whatever it is called', () => {
  const hash =
    'd6a8fb3a04feb600096c3b791f936a578c4e664d262e4aa24beed1b7a9a96aa5eb72864d628db247e9293384b74b36ffb52ca8d148d6e1b8b51e279fdf57b583'
  expect(originOf('renamed.ptau', hash)).toBe('hermez')
  expect(originOf('renamed.ptau', hash.replace('d6', 'd7'))).toBe('operator')
})
