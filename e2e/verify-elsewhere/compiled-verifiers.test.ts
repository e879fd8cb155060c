import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { askElsewhere, type Documents, withDigitChanged } from '../harness/elsewhere.ts'
import { type Proofyard, root } from '../harness/proofyard.ts'
import { type ChangedProject, cubicOn, servedProof } from '../harness/served-proof.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

let proofyard: Proofyard

beforeAll(async () => {
  proofyard = await startWithToolchains()
})
afterAll(() => proofyard?.remove())

/** A project, and the text of its verification key that is the key itself. */
interface Case extends ChangedProject {
  toolchain: string
  name: string
  keyText: string
}

const projects: Case[] = [
  ...['v0.9.0', 'v0.15.0', 'v0.16.3'].flatMap((gnarkVersion) =>
    ['groth16', 'plonk'].map((provingScheme) => ({
      ...cubicOn(gnarkVersion),
      toolchain: `gnark@${gnarkVersion}`,
      name: `gnark ${gnarkVersion}, ${provingScheme}`,
      manifest: { gnarkVersion, provingScheme },
      keyText: 'verifying_key',
    })),
  ),
  {
    toolchain: 'plonky2@1.1.0',
    name: 'plonky2 1.1.0',
    project: 'frameworks/plonky2/sample',
    manifest: {},
    input: { start: [1, 2, 3, 4] },
    keyText: 'verifier_data',
  },
]

describe("a program of the framework's own library, built apart from Proofyard", () => {
  test.for(projects)('accepts a served proof of $name, and none that was changed', async (one, { skip }) => {
    const missing = await missingFor(one.toolchain)
    skip(maySkip(missing), missing)
    const { manifest, proof } = await servedProof(proofyard, one)
    const documents = { manifest, verification_key: proof.verification_key, proof: proof.proof, public: proof.public }
    expect(await askElsewhere(documents)).toEqual({ code: 0, output: expect.stringContaining('OK: ') })

    const changes: Record<string, Documents> = {
      'public values': { ...documents, public: withDigitChanged(documents.public) },
      proof: { ...documents, proof: withBitChanged(documents.proof, 'proof') },
      key: { ...documents, verification_key: withBitChanged(documents.verification_key, one.keyText) },
    }
    for (const [what, changed] of Object.entries(changes)) {
      const refused = { code: 1, output: expect.stringContaining('refuses the proof') }
      expect(await askElsewhere(changed), `another ${what}`).toEqual(refused)
    }
  })

  test('gives no verdict on a version that it does not have', async () => {
    const manifest = { circuitType: 'gnark', name: 'old', gnarkVersion: 'v0.8.1' }
    const answer = await askElsewhere({ manifest, verification_key: {}, proof: {}, public: {} })
    expect(answer).toEqual({ code: 2, output: expect.stringContaining('gnark v0.9.0, v0.15.0 and v0.16.3') })
  })
})

test.each([
  ['gnark', 'main.go'],
  ['plonky2', 'main.rs'],
])('what the page of %s shows is the program', async (framework, main) => {
  const page = await readFile(join(root, 'docs', 'frameworks', `${framework}.md`), 'utf8')
  const program = await readFile(join(import.meta.dirname, framework, main), 'utf8')
  const [, shown = ''] = /^```(?:go|rust)\n([^]*?)^```/m.exec(page.slice(page.indexOf('## Verify elsewhere'))) ?? []
  const functions = shown.split('\n\n').map((one) => one.trim())
  expect(functions.filter((one) => one === '' || !program.includes(one))).toEqual([])
})

/** A document with a bit changed in one of its base64 texts, near the beginning: gnark passes over parts of its longer keys. */
function withBitChanged(document: unknown, name: string): unknown {
  const texts = z.record(z.string(), z.unknown()).parse(document)
  const bytes = Buffer.from(z.base64().parse(texts[name]), 'base64')
  const place = 100
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
  return { ...texts, [name]: bytes.toString('base64') }
}
