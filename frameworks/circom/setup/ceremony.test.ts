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

test("with the operator's powers of tau the key comes out of an ordinary ceremony that snarkjs can check", async () => {
  const { run, compiled } = await compile()
  const ptau = join(paramsFolder, 'our own 03.ptau')
  expect(compiled.setup).toMatchObject({
    kind: 'ceremony',
    statement: expect.stringMatching(/operator's file our own 03\.ptau.*single contribution and a beacon/),
    parameters: { name: 'our own 03.ptau', blake2b: await hashFile(ptau) },
  })
  const r1cs = join(run.workFolder, 'compiled', 'circuit.r1cs')
  const checked = await snarkjsCommand('zkey', 'verify', r1cs, ptau, compiled.keep['circuit.zkey'] ?? '')
  expect(checked.said).toContain('ZKey Ok!')
  expect(checked.said.match(/contribution #\d/g)).toHaveLength(2)
})

test('PLONK takes the same file as it is, and its key has no secret of its own', async () => {
  const project = await bench.project({ 'circuit.circom': multiplier }, { provingScheme: 'plonk' })
  const { setup } = await circom.compile(await bench.run({ paramsFolder }), project)
  expect(setup).toMatchObject({
    kind: 'ceremony',
    statement: expect.stringMatching(
      /^PLONK on the operator's file our own 03\.ptau.*the set-up added no secret of its own\. Whoever knows its secrets can forge proofs\.$/,
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
    'uncontributed.ptau has no contribution: everybody knows its secrets. It was not used for the set-up.',
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

test('a Hermez file is known by its hash, whatever it is called', () => {
  const hash =
    'd6a8fb3a04feb600096c3b791f936a578c4e664d262e4aa24beed1b7a9a96aa5eb72864d628db247e9293384b74b36ffb52ca8d148d6e1b8b51e279fdf57b583'
  expect(originOf('renamed.ptau', hash)).toBe('hermez')
  expect(originOf('renamed.ptau', hash.replace('d6', 'd7'))).toBe('operator')
})
