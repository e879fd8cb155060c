import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { type Documents, type FreshBuild, type ProjectFiles, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import { type GitHost, serveGit } from '../languages/rust/testing/git-host.ts'
import { type Commit, commitOf } from '../languages/rust/testing/git-objects.ts'
import { mirrorsOf } from '../languages/rust/testing/small-crate.ts'
import { halo2Limits } from './limits.ts'
import type { Halo2Manifest } from './manifest.ts'
import { askProver } from './run-prover.ts'
import { lockedAt } from './testing/axiom-product.ts'
import { Values, numbersOf } from './testing/chameleon.ts'
import { proveUnchecked } from './testing/dishonest.ts'
import { treeOf } from './testing/pse-product.ts'
import { openHalo2Way } from './testing/way.ts'

/**
 * A folder with Axiom's own sources, as `git archive <revision> | tar x` leaves them: `halo2-lib-v0.2.2`, `halo2-lib-v0.3.0`,
 * `halo2-v2023_01_17` and `halo2-98bc83b`; and with the public samples of Sindri's resources, `multiply` and `quadratic`.
 */
const sources = process.env['PROOFYARD_TEST_AXIOM_HALO2'] ?? ''

interface Sample {
  halo2Lib: string
  halo2: string
  /** As the Cargo.toml files spell them. */
  places: { halo2Lib: string; halo2: string }
  version: string
  input: string
  wrong: [input: string, sentence: RegExp]
  publicValues: bigint[]
  /** The first byte of a cell that a gate reads, in the file of a witness. */
  cell: number
}

const samples: Record<string, Sample> = {
  multiply: {
    halo2Lib: 'halo2-lib-v0.2.2',
    halo2: 'halo2-v2023_01_17',
    places: { halo2Lib: 'halo2-lib.git?tag=v0.2.2', halo2: 'halo2.git?tag=v2023_01_17' },
    version: '0.2.2',
    input: '{"a": 10, "b": 12, "c": 12}',
    wrong: ['{"a": 10}', /^from_json\(\) or synthesize\(\) panicked at src\/mult_circ\.rs:\d+:\d+: /],
    publicValues: [],
    cell: 8 + 4 * 32,
  },
  quadratic: {
    halo2Lib: 'halo2-lib-v0.3.0',
    halo2: 'halo2-98bc83b',
    places: { halo2Lib: 'halo2-lib?tag=v0.3.0', halo2: 'halo2.git?rev=98bc83b' },
    version: '0.3.0',
    input: '{"x": 3}',
    wrong: [
      '{"x": -3}',
      /^from_json\(\), create_circuit\(\) or synthesize\(\) panicked at src\/circuit_def\.rs:\d+:\d+: /,
    ],
    publicValues: [3n],
    cell: 8,
  },
}

/** What `multiply` names and does not use. */
const pse = commitOf({
  'Cargo.toml': '[package]\nname = "halo2_proofs"\nversion = "0.2.0"\nedition = "2021"\n',
  'src/lib.rs': '',
})

describe.skipIf(sources === '').each(Object.entries(samples))(
  "the public sample %s, with Axiom's own halo2",
  (name, sample) => {
    let way: WholeWay<Halo2Manifest>
    let host: GitHost
    let build: FreshBuild<Halo2Manifest>

    beforeAll(async () => {
      way = await openHalo2Way()
      const [halo2Lib, halo2] = await Promise.all(
        [sample.halo2Lib, sample.halo2].map(async (folder) => commitOf(await treeOf(join(sources, folder)))),
      )
      if (halo2Lib === undefined || halo2 === undefined) throw new Error('There are no sources.')
      host = await serveGit({
        'axiom-crypto/halo2-lib': halo2Lib,
        'axiom-crypto/halo2-lib.git': halo2Lib,
        'axiom-crypto/halo2.git': halo2,
        'privacy-scaling-explorations/halo2.git': pse,
      })
      build = await way.build(await projectOf(name, sample, { halo2Lib, halo2 }), mirrorsOf(host))
    }, INSTALLATION_MS)
    afterAll(async () => {
      host.close()
      await way.bench.remove()
    })

    test('is compiled with renamed features, and says so', () => {
      const { versions, warnings, setup } = build.compiled
      expect(versions).toMatchObject({ 'halo2-base': sample.version, 'halo2-axiom': '0.5.3' })
      expect(warnings).toContainEqual(
        expect.stringMatching(/^In halo2curves 0\.3\.1 of .*const_bigint_helper_methods \((?:now|left out)/),
      )
      expect(setup.checked).toEqual(["A proof of the project's input.json was made with these keys and verified."])
    })

    test('is proved and verified, and another public value or proof is refused', async () => {
      const { claim, proved } = await way.prove(build, sample.input)
      expect(await way.verify(claim)).toBe(true)
      expect(numbersOf(await readDocument(Values, proved.publicValues))).toEqual(sample.publicValues)
      const documents = await documentsOf(claim)
      for (const tampered of tamperedOf(documents)) {
        expect(await way.verifyDocuments(claim.manifest, tampered)).toBe(false)
      }
    })

    test('a proof that is made of values that do not satisfy it is refused', async () => {
      const run = await way.run(build.kept.manifest)
      const witness = await readFile(await way.execute(run, build, sample.input))
      const kept = (file: string) => join(build.kept.buildFolder, file)
      const files = {
        layout: kept('layout'),
        pinning: kept('pinning.json'),
        srs: kept('srs'),
        key: kept('proving_key'),
        verificationKey: build.compiled.verificationKey ?? '',
      }
      const keys = { files, manifest: build.kept.manifest, contract: '' } as Parameters<typeof proveUnchecked>[1]
      expect(await way.verifyDocuments(keys.manifest, await proveUnchecked(run, keys, witness))).toBe(true)
      const changed = Buffer.from(witness)
      changed.writeUInt8(changed.readUInt8(sample.cell) ^ 1, sample.cell)
      const changedPath = join(run.workFolder, 'changed')
      await writeFile(changedPath, changed)
      const check = await askProver(run, {
        args: ['check-witness', 'in:layout', 'in:pinning', 'in:witness'],
        files: { layout: files.layout, pinning: files.pinning },
        witness: changedPath,
        limits: halo2Limits.circuit,
        stepName: 'The test',
      })
      expect(check.accepted).toBe(false)
      expect(await way.verifyDocuments(keys.manifest, await proveUnchecked(run, keys, changed))).toBe(false)
    })

    test('an input that it cannot read is told with the place in its sources', async () => {
      await expect(way.prove(build, sample.wrong[0])).rejects.toThrow(sample.wrong[1])
    })
  },
)

async function projectOf(
  name: string,
  { places, version }: Sample,
  commits: { halo2Lib: Commit; halo2: Commit },
): Promise<ProjectFiles> {
  const folder = join(sources, name)
  const lock = [
    lockedAt('halo2-base', version, `axiom-crypto/${places.halo2Lib}`, commits.halo2Lib),
    lockedAt('halo2_proofs', '0.2.0', `axiom-crypto/${places.halo2}`, commits.halo2),
    lockedAt('halo2curves', '0.3.1', `axiom-crypto/${places.halo2}`, commits.halo2),
    lockedAt('halo2_proofs', '0.2.0', 'privacy-scaling-explorations/halo2.git?tag=v2023_02_02', pse),
  ]
  const { $schema: _, ...manifest } = await readDocument(z.looseObject({}), join(folder, 'sindri.json'))
  return { files: { '.': { copyOf: folder }, 'Cargo.lock': `version = 4\n${lock.join('')}` }, manifest }
}

/** The documents of a proof with one bit changed: of the proof, and of each public value. */
function tamperedOf(documents: Documents): Documents[] {
  const { data } = z.object({ data: z.string() }).parse(JSON.parse(documents.proof))
  const values = Values.parse(JSON.parse(documents.publicValues)).data
  const changed = (text: string) => {
    const bytes = Buffer.from(text, 'base64')
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
    return bytes.toString('base64')
  }
  return [
    { ...documents, proof: JSON.stringify({ data: changed(data) }) },
    ...values.flat().map((one) => ({
      ...documents,
      publicValues: JSON.stringify({
        data: values.map((column) => column.map((value) => (value === one ? changed(value) : value))),
      }),
    })),
  ]
}
