import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Build, Documents, WholeWay } from '../testing/whole-way.ts'
import { keptNames } from './kept-names.ts'
import type { JoltManifest } from './manifest.ts'
import { buildForger } from './testing/build-forger.ts'
import { floorInput, floorProject, zeromorphProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openJoltWay } from './testing/way.ts'

// That each build and proof says "forgeable by anyone" is no exaggeration: here are the forgeries, which Jolt's own verifier takes.

const start = promisify(execFile)
const PROOF_MS = 900_000
let way: WholeWay<JoltManifest>
let forger: FilePath
let folder: FilePath

beforeAll(async () => {
  way = await openJoltWay()
  folder = await mkdtemp(join(tmpdir(), 'forged-'))
  forger = await buildForger()
}, INSTALLATION_MS)
afterAll(async () => {
  await way.bench.remove()
  await removeTree(folder)
})

const schemes = [
  ['hyperkzg', floorProject],
  ['zeromorph', zeromorphProject],
] as const

describe.each(schemes)('with %s', (scheme, project) => {
  let build: Build<JoltManifest>
  beforeAll(async () => {
    build = await way.buildOnce(project)
  }, INSTALLATION_MS)

  /** A proof of what was not so; `how` is a command of the forger. */
  async function forge(name: string, input: string, claim: object, how = 'prove'): Promise<Documents> {
    const run = await way.run(build.kept.manifest)
    const results = join(folder, `${scheme}-${name}`)
    await mkdir(results)
    const key = join(build.kept.buildFolder, keptNames.key)
    const bytes = await encoded(run.workFolder, input)
    await start(forger, [how, key, bytes, JSON.stringify(claim), results])
    const read = (file: string) => readFile(join(results, file), 'utf8')
    return {
      verificationKey: await readFile(key, 'utf8'),
      publicValues: await read('public.json'),
      proof: await read('proof.json'),
    }
  }

  /** floor as a varint of one byte, and the number, which is below 2^14, as one of two. */
  async function encoded(workFolder: FilePath, input: string): Promise<FilePath> {
    const { floor, number }: { floor: number; number: number } = JSON.parse(input)
    const path = join(workFolder, 'input')
    await writeFile(path, Uint8Array.of(floor, (number & 127) | 128, number >> 7))
    return path
  }

  /** Whether Jolt's verifier takes it. */
  async function joltTakes(documents: Documents): Promise<boolean> {
    const inside = await mkdtemp(join(folder, 'judged-'))
    const paths = await Promise.all(
      Object.entries(documents).map(async ([name, text]) => {
        await writeFile(join(inside, name), text)
        return join(inside, name)
      }),
    )
    return await start(forger, ['verify', ...paths]).then(
      () => true,
      () => false,
    )
  }

  test('an honest proof is taken by both', { timeout: PROOF_MS }, async () => {
    const documents = await forge('honest', floorInput(5, 255), {})
    expect(await joltTakes(documents)).toBe(true)
    expect(await way.verifyDocuments(build.kept.manifest, documents)).toBe(true)
  })

  test('an output that the guest never had', { timeout: PROOF_MS }, async () => {
    const documents = await forge('output', floorInput(5, 255), { outputs: [63] })
    expect(documents.publicValues).toContain('"outputs":[63]')
    expect(await joltTakes(documents)).toBe(true)
    expect(await way.verifyDocuments(build.kept.manifest, documents)).toBe(false)
  })

  test('a good end of a guest that panicked', { timeout: PROOF_MS }, async () => {
    const documents = await forge('panic', floorInput(60, 255), { outputs: [61], panic: false })
    expect(await joltTakes(documents)).toBe(true)
    expect(await way.verifyDocuments(build.kept.manifest, documents)).toBe(false)
  })

  test('a memory whose output lies elsewhere', { timeout: PROOF_MS }, async () => {
    const honest = await forge('layout', floorInput(5, 255), {})
    const { memory_layout }: { memory_layout: { panic: number } } = JSON.parse(honest.publicValues)
    const documents = await forge('moved', floorInput(5, 255), { memory_layout: { panic: memory_layout.panic + 1 } })
    expect(await joltTakes(documents)).toBe(true)
    expect(await way.verifyDocuments(build.kept.manifest, documents)).toBe(false)
  })

  // The forger has the set-up of this scheme only.
  if (scheme !== 'hyperkzg') return

  test(
    "commitments to one number of each polynomial, opened with the set-up's secret",
    { timeout: PROOF_MS },
    async () => {
      const lie = { outputs: [63] }
      const documents = await forge('secret', floorInput(5, 255), lie, 'prove-with-secret')
      expect(await joltTakes(documents)).toBe(true)
      expect(await way.verifyDocuments(build.kept.manifest, documents)).toBe(false)
      // That it is the secret which opens them: Jolt does not take what a guess has opened.
      const guessed = await forge('guess', floorInput(5, 255), lie, 'prove-with-guess')
      expect(await joltTakes(guessed)).toBe(false)
    },
  )
})
