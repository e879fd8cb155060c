import { cp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { NoirManifest } from './manifest.ts'
import { paramsFolder, withNoir } from './testing/noir-toolchains.ts'
import { shapes, shapesInput } from './testing/programs.ts'
import { proveProgram, verifyDocuments } from './testing/proven.ts'

let bench: Workbench<NoirManifest>
let native: RunSettings
let wasm: RunSettings

beforeAll(async () => {
  bench = await openWorkbench('noir', NoirManifest)
  const installed = await withNoir('1.0.0-beta.26')
  const toolchainFolder = join(bench.folder, 'without-bb')
  await cp(installed.toolchainFolder, toolchainFolder, {
    recursive: true,
    filter: (path) => basename(path) !== 'bb',
  })
  native = installed
  wasm = { ...installed, toolchainFolder }
})
afterAll(() => bench.remove())

test.skipIf(paramsFolder === undefined)(
  'where bb does not run, its wasm makes the same key, and each verifies what the other proved',
  async () => {
    const asked = { program: shapes, input: shapesInput, noirVersion: '1.0.0-beta.26' }
    const [byBb, byWasm] = [await proveProgram(bench, native, asked), await proveProgram(bench, wasm, asked)]
    expect(byWasm.verificationKey).toBe(byBb.verificationKey)
    expect(byWasm.publicValues).toBe(byBb.publicValues)
    expect(await verifyDocuments(bench, native, byWasm)).toBe(true)
    expect(await verifyDocuments(bench, wasm, byBb)).toBe(true)
    const proof = byBb.proof.replace(/0x../, (start) => (start === '0x00' ? '0x01' : '0x00'))
    expect(await verifyDocuments(bench, wasm, { ...byBb, proof })).toBe(false)
  },
)
