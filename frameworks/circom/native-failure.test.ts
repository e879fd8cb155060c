import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { circom } from './circom.ts'
import { findNative, nativeFolder } from './native-prover.ts'
import { multiplier } from './testing/circuits.ts'
import { CircomManifest } from './manifest.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { Workbench } from '../testing/workbench.ts'

let bench: Workbench<CircomManifest>

beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
})
afterAll(() => bench.remove())

/** A tool folder in which the native prover is there and does not work. */
async function damagedTools(name: string, program: string): Promise<string> {
  const toolFolder = join(bench.folder, name)
  const folder = nativeFolder(toolFolder, 'go0.0.0')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'circom-native'), program)
  await chmod(join(folder, 'circom-native'), 0o755)
  expect(await findNative(toolFolder)).toMatchObject({ state: 'ready', version: 'go0.0.0' })
  return toolFolder
}

test.each([
  ['is not a program', '\u007fELF and then nothing'],
  ['crashes', '#!/bin/sh\necho "runtime error" >&2\nkill -SEGV $$\n'],
  ['refuses its files', '#!/bin/sh\necho "The key is odd." >&2\nexit 2\n'],
])('where the native prover %s, key and proof are made without it, and both say so', async (name, program) => {
  const toolFolder = await damagedTools(name, program)
  const project = await bench.project({ 'circuit.circom': multiplier })
  const compiled = await circom.compile(await bench.run({ toolFolder }), project)
  expect(compiled.warnings).toEqual([expect.stringMatching(/^The native prover .* a slower program made the keys\.$/s)])

  const run = await bench.run({ toolFolder })
  const kept = await bench.keep(project, compiled)
  const { witness } = await circom.execute(run, kept, await bench.input('{"a": 3, "b": 5}'))
  const { proof, publicValues, warnings } = await circom.prove(run, kept, witness)
  expect(warnings).toEqual([expect.stringMatching(/^The native prover .* snarkjs made this proof\.$/s)])
  expect(JSON.parse(await readFile(publicValues, 'utf8'))).toEqual(['15'])
  const claim = { manifest: kept.manifest, verificationKey: compiled.verificationKey ?? '', publicValues, proof }
  expect(await circom.verify(run, claim)).toBe(true)
})
