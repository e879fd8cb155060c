import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { NoirManifest } from './manifest.ts'
import { pairOf } from './pairs.ts'
import { readProof, writeProof } from './proof-documents.ts'
import { mutateBytes, mutateText, seeded } from './testing/mutants.ts'
import { paramsFolder, withNoir } from './testing/noir-toolchains.ts'
import { shapes, shapesInput } from './testing/programs.ts'
import { type Documents, proveProgram, verifyDocuments } from './testing/proven.ts'
import { readKey, writeKey } from './verification-key.ts'

let bench: Workbench<NoirManifest>
beforeAll(async () => {
  bench = await openWorkbench('noir', NoirManifest)
})
afterAll(() => bench.remove())

// The verifiers in wasm take half a second each to load, and bb ten milliseconds; one of the older pairs stands for all,
// for what is read before their verifiers, and by which programs, is the same.
describe.skipIf(paramsFolder === undefined).each([
  ['1.0.0-beta.26', 200],
  ['0.34.0', 2],
])('Noir %s', (noirVersion, mutants) => {
  const pair = pairOf(noirVersion)
  let settings: RunSettings
  let documents: Documents

  beforeAll(async () => {
    settings = await withNoir(noirVersion)
    documents = await proveProgram(bench, settings, { program: shapes, input: shapesInput, noirVersion })
  })
  const verify = (changed: Partial<Documents>) => verifyDocuments(bench, settings, { ...documents, ...changed })

  /** Changes the bytes of one part and writes documents that are as well-formed as they can be; undefined if none changed. */
  function mutate(part: keyof Documents, random: (below: number) => number): Documents | undefined {
    const key = readKey(pair, documents.verificationKey)
    const bytes = key && readProof(documents, key.layout)
    if (key === undefined || bytes === undefined) throw new Error('The proof under test is not one.')
    const changed = { ...documents }
    try {
      if (part === 'verificationKey') {
        changed.verificationKey = writeKey(pair, { ...key, bytes: mutateBytes(key.bytes, random) })
      } else {
        const name = part === 'proof' ? 'proof' : 'publicInputs'
        const written = writeProof({ ...bytes, [name]: mutateBytes(bytes[name], random) }, key.layout)
        Object.assign(changed, { proof: written.proof, publicValues: written.publicValues })
      }
    } catch {
      return undefined
    }
    return changed[part] === documents[part] ? undefined : changed
  }

  test.each(['proof', 'publicValues', 'verificationKey'] as const)(
    'no mutant of the %s verifies, and the proof still does',
    async (part) => {
      const random = seeded(2026)
      for (let count = 0; count < mutants;) {
        const text = mutateText(documents[part], random)
        const mutant = count % 2 === 0 ? mutate(part, random) : { ...documents, [part]: text }
        if (mutant === undefined || mutant[part] === documents[part]) continue
        count++
        expect(await verify(mutant), `mutant ${count}: ${mutant[part]}`).toBe(false)
      }
      expect(await verify({})).toBe(true)
    },
  )

  test('a key of another program never verifies, even of one with the same public values', async () => {
    const program = shapes.replace('assert(sure);', 'assert(sure); assert(secret != 9);')
    const foreign = await proveProgram(bench, settings, { program, input: shapesInput, noirVersion })
    expect(await verifyDocuments(bench, settings, foreign)).toBe(true)
    expect(await verify({ verificationKey: foreign.verificationKey })).toBe(false)
    expect(await verify({ proof: foreign.proof })).toBe(false)
    expect(await verify({ proof: foreign.proof, publicValues: foreign.publicValues })).toBe(false)
  })
})
