import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maySkip, missingTestParameters } from '@proofyard/sandbox/testing/may-skip.ts'
import { type ProjectFiles, type WholeWay, documentsOf, openWholeWay } from '../testing/whole-way.ts'
import type { NoirManifest } from './manifest.ts'
import { noir } from './noir.ts'
import { withNoir } from './testing/noir-toolchains.ts'
import { nargo, shapes, shapesInput } from './testing/programs.ts'

const noirVersion = '1.0.0-beta.26'
const project: ProjectFiles = { files: { 'Nargo.toml': nargo, 'src/main.nr': shapes }, manifest: { noirVersion } }

let byBb: WholeWay<NoirManifest>
let byWasm: WholeWay<NoirManifest>

beforeAll(async () => {
  const native = await withNoir(noirVersion)
  byBb = await openWholeWay(noir, { settings: () => Promise.resolve(native) })
  const toolchainFolder = join(byBb.bench.folder, 'without-bb')
  await cp(native.toolchainFolder, toolchainFolder, { recursive: true, filter: (path) => basename(path) !== 'bb' })
  byWasm = await openWholeWay(noir, { settings: () => Promise.resolve({ ...native, toolchainFolder }) })
})
afterAll(async () => {
  await byBb.bench.remove()
  await byWasm.bench.remove()
})

async function prove(way: WholeWay<NoirManifest>) {
  const { claim } = await way.prove(await way.build(project), JSON.stringify(shapesInput))
  return { manifest: claim.manifest, documents: await documentsOf(claim) }
}

test.skipIf(maySkip(missingTestParameters()))(
  'where bb does not run, its wasm makes the same key, and each verifies what the other proved',
  async () => {
    const { manifest, documents: ofBb } = await prove(byBb)
    const { documents: ofWasm } = await prove(byWasm)
    expect(ofWasm.verificationKey).toBe(ofBb.verificationKey)
    expect(ofWasm.publicValues).toBe(ofBb.publicValues)
    expect(await byBb.verifyDocuments(manifest, ofWasm)).toBe(true)
    expect(await byWasm.verifyDocuments(manifest, ofBb)).toBe(true)
    const proof = ofBb.proof.replace(/0x../, (start) => (start === '0x00' ? '0x01' : '0x00'))
    expect(await byWasm.verifyDocuments(manifest, { ...ofBb, proof })).toBe(false)
  },
)
