import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyNoOwnDisks } from '@proofyard/sandbox/disk/own-disk.ts'
import { maySkip, missingTestParameters } from '@proofyard/sandbox/testing/may-skip.ts'
import { fewOrOthers } from '../testing/campaign.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { recordWritableFolders } from '../testing/writable-folders.ts'
import { type Claim, type CompileResult, type BuildFiles, type ProveResult, UserError } from '../framework.ts'
import { flattenPublicValues } from './abi/public-values.ts'
import { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { withNoir } from './testing/noir-toolchains.ts'
import { nargo, shapes, shapesInput, shapesPublic } from './testing/programs.ts'
import { readKey } from './verification-key.ts'
import { pairOf } from './pairs.ts'

const noOwnDisks = await whyNoOwnDisks()
let bench: Workbench<NoirManifest>

beforeAll(async () => {
  bench = await openWorkbench('noir', NoirManifest)
})
afterAll(() => bench.remove())

/** The version that a project asks for, and the one that builds it. */
const few = [
  ['1.0.0-beta.26', '1.0.0-beta.26'],
  ['0.28.0', '0.34.0'],
] as const
const older = [
  ['0.22.0', '0.23.0'],
  ['0.17.0', '0.17.0'],
] as const

describe
  .skipIf(maySkip(missingTestParameters()))
  .each(fewOrOthers<(typeof few | typeof older)[number]>([...few], [...older]))(
  'a project for Noir %s, built by %s',
  (asked, version) => {
    const folders = recordWritableFolders()
    let settings: RunSettings
    let compiled: CompileResult
    let kept: BuildFiles<NoirManifest>

    beforeAll(async () => {
      settings = await withNoir(version)
      const project = await bench.project({ 'Nargo.toml': nargo, 'src/main.nr': shapes }, { noirVersion: asked })
      expect(noir.toolchainId(project.manifest)).toBe(`noir@${version}`)
      const run = await bench.run({ ...settings, ownDisks: true, onCommand: folders.onCommand })
      compiled = await noir.compile(run, project)
      kept = await bench.keep(project, compiled)
    })

    async function makeProof(input: string) {
      const run = await bench.run(settings)
      const { witness } = await noir.execute(run, kept, await bench.input(input))
      return await noir.prove(run, kept, witness)
    }
    const claimOf = ({ proof, publicValues }: ProveResult): Claim<NoirManifest> => ({
      manifest: kept.manifest,
      verificationKey: compiled.verificationKey ?? '',
      publicValues,
      proof,
    })

    test.skipIf(noOwnDisks !== undefined)('each step of the build writes into a disk of its own', async () => {
      expect(await folders.sorted(bench.folder)).toEqual({ disks: ['compiled', 'keys'], watched: [] })
    })

    test('the build knows its sizes, its versions and where its keys come from', () => {
      const { details, versions, setup, warnings } = compiled
      expect(details).toMatchObject({ curve: 'bn254', nargo_package_name: 'shapes', noir_version: version })
      expect(details['acir_opcodes']).toBeGreaterThan(5)
      expect(details['circuit_size']).toBeGreaterThan(40)
      expect(versions).toMatchObject({ noir: version, 'bb.js': pairOf(version).bb })
      expect(setup.kind).toBe('ceremony')
      const other = `The manifest asks for Noir ${asked}; this build was made by Noir ${version} with Barretenberg ${pairOf(version).bb}, the nearest version that is offered.`
      expect(warnings).toEqual(asked === version ? [] : [other])
    })

    test('the interface has the types of the program, and the order of its public values', () => {
      const { inputs, public_values: publicValues } = compiled.interface ?? {}
      expect(inputs?.values.map(({ name, type, visibility }) => `${name}: ${visibility} ${spellType(type)}`)).toEqual([
        'secret: private Field',
        'product: public Field',
        'point: public { x: u8, at: Field[2] }',
        'sure: public bool',
        'name: public text of 5 bytes',
      ])
      expect(publicValues?.values.map(({ name, origin }) => `${name} ${origin}`)).toEqual([
        'product input',
        'point input',
        'sure input',
        'name input',
        'return output',
      ])
    })

    test('an input that does not satisfy the program names the assertion, and its place where the executor tells it', async () => {
      const unsatisfied = makeProof(JSON.stringify({ ...shapesInput, secret: 3 }))
      const places: Record<string, string> = {
        '1.0.0-beta.26': ' at src/main.nr:4:5',
        '0.34.0': ' at src/main.nr:4:12',
      }
      const place = places[version] ?? ''
      await expect(unsatisfied).rejects.toThrow(
        new UserError(`The input does not satisfy the program: secret and product must differ${place}.`),
      )
    })

    test('a proof holds, tells the public values, and with one changed value does not hold', async () => {
      const proved = await makeProof(JSON.stringify(shapesInput))
      const claim = claimOf(proved)
      expect(await noir.verify(await bench.run(settings), claim)).toBe(true)

      const key = readKey(pairOf(version), await readFile(claim.verificationKey, 'utf8'))
      const { 'Verifier.toml': toml } = JSON.parse(await readFile(proved.publicValues, 'utf8'))
      expect(flattenPublicValues(key?.layout.values ?? [], parse(toml)).map(Number)).toEqual(shapesPublic)
      expect(Object.keys(JSON.parse(await readFile(proved.proof, 'utf8')))).toEqual(['proof'])

      const changed = join(bench.folder, `${version}-changed.json`)
      await writeFile(changed, JSON.stringify({ 'Verifier.toml': toml.replace('03"', '04"') }))
      expect(await noir.verify(await bench.run(settings), { ...claim, publicValues: changed })).toBe(false)
    })
  },
)

describe.skipIf(maySkip(missingTestParameters()))('the sample', () => {
  test('proves what its README says, and fails where it says so', async () => {
    const settings = await withNoir('1.0.0-beta.26')
    const folder = noir.sample.folder
    const manifest = NoirManifest.parse(JSON.parse(await readFile(join(folder, 'sindri.json'), 'utf8')))
    const input = await readFile(join(folder, 'Prover.toml'), 'utf8')
    const compiled = await noir.compile(await bench.run(settings), { folder, manifest })
    expect(compiled.warnings).toEqual([])
    const kept = await bench.keep({ folder, manifest }, compiled)
    const run = await bench.run(settings)
    const { witness } = await noir.execute(run, kept, await bench.input(input))
    const { proof, publicValues } = await noir.prove(run, kept, witness)
    const { 'Verifier.toml': toml } = JSON.parse(await readFile(publicValues, 'utf8'))
    expect(Object.entries(parse(toml)).map(([name, value]) => [name, Number(value)])).toEqual([
      ['year', 2026],
      ['age', 18],
    ])
    const claim = { manifest, verificationKey: compiled.verificationKey ?? '', publicValues, proof }
    expect(await noir.verify(run, claim)).toBe(true)
    await expect(
      noir.execute(await bench.run(settings), kept, await bench.input(input.replace('1994', '2010'))),
    ).rejects.toThrow('this year of birth does not show that age at src/main.nr:6:5.')
  })
})
