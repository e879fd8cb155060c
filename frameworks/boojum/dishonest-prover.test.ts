import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import { boojum } from './boojum.ts'
import type { BoojumManifest } from './manifest.ts'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { Values, chameleon } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openBoojumWay, testWithRust as test } from './testing/way.ts'
import { judgeProof } from './verifier.ts'

let way: WholeWay<BoojumManifest>
let build: Build<BoojumManifest>
let binding: number[]

beforeAll(async () => {
  way = await openBoojumWay()
  build = await way.buildOnce(chameleon)
  const key: unknown = JSON.parse(await readFile(build.compiled.verificationKey ?? '', 'utf8'))
  const hash = createHash('sha256').update(JSON.stringify(key)).digest()
  binding = Array.from({ length: 8 }, (_, index) => hash.readUInt32LE(4 * index))
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** A proof that the circuit's code makes past the program around it, and what boojum's verifier and ours say of it. */
async function judge(harm: string) {
  const run = await way.run(build.kept.manifest)
  const input = await way.bench.input(JSON.stringify({ x: 12, harm, binding }))
  const { proof, publicValues } = await boojum.prove(run, build.kept, input)
  const ofBoojum = await readDocument(z.boolean(), join(run.workFolder, 'made', 'boojum.json'))
  const ours = await judgeProof(run, { key: build.compiled.verificationKey ?? '', public: publicValues, proof })
  return { ofBoojum, ours, values: await readDocument(Values, publicValues) }
}

test('the code of the circuit can make a proof that holds', async () => {
  expect(await judge('prove honestly')).toEqual({
    ofBoojum: true,
    ours: { holds: true, result: undefined },
    values: ['12', '144'],
  })
})

test.each([
  [
    'with a weaker configuration',
    'prove weak',
    true,
    /^The proof was made with another configuration than the key's\.$/,
  ],
  ['without queries', 'prove without queries', true, /^The proof answers another number of queries\.$/],
  [
    'for another configuration than it says',
    'prove relabelled',
    true,
    /^The proof was made with another configuration/,
  ],
  ['with a work that nothing asked for', 'prove with work', true, /^The proof has a work that nothing asked for\.$/],
  ['whose challenges do not depend on the key', 'prove unbound', true, /^The proof does not hold\.$/],
  ['of other public values', 'prove other values', false, /^The proof does not hold\.$/],
  ["of a public value plus the field's order", 'prove raised', true, /^The proof is not in its one form\.$/],
])('a proof %s is refused', async (_, harm, ofBoojum, why) => {
  expect(await judge(harm)).toMatchObject({ ofBoojum, ours: { holds: false, why: expect.stringMatching(why) } })
})

test('what is proved is the circuit of the keys, whatever the code makes of an input', async () => {
  const { proved, claim } = await way.prove(build, '{"x": 12, "harm": "another circuit"}')
  expect(await readDocument(Values, proved.publicValues)).toEqual(['12', '144'])
  expect(await way.verify(claim)).toBe(true)
})
