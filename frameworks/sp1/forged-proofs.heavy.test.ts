import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Build, Documents, ProjectFiles, WholeWay } from '../testing/whole-way.ts'
import { keptNames } from './kept-names.ts'
import type { Sp1Manifest } from './manifest.ts'
import { buildForger } from './testing/build-forger.ts'
import { floorProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openSp1Way } from './testing/way.ts'

// SP1's own prover, changed (testing/forger): its proofs are made for what they claim, and not changed afterwards.

const start = promisify(execFile)
const PROOF_MS = 3_600_000
let way: WholeWay<Sp1Manifest>
let forger: FilePath

beforeAll(async () => {
  way = await openSp1Way()
  forger = await buildForger()
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** A floor of nine, and bytes that come to fifteen. */
const holding = '09000000,0102030405'
/** A floor that they do not reach: the guest panics. */
const failing = '64000000,0102030405'

interface Forged extends Documents {
  /** The build's own, of the program. */
  honestKey: string
  build: Build<Sp1Manifest>
}

/** A proof of an execution with a lie in it, and the key that its prover used. */
async function forge(project: ProjectFiles, entries: string, lie: string): Promise<Forged> {
  const build = await way.buildOnce(project)
  const { buildFolder } = build.kept
  const results = await mkdtemp(join(way.bench.folder, 'forged-'))
  const program = join(buildFolder, keptNames.program)
  await start(forger, [program, entries, lie, results])
  const read = (name: string) => readFile(join(results, name), 'utf8')
  return {
    verificationKey: await read(keptNames.key),
    publicValues: await read('public.json'),
    proof: await read('proof.json'),
    honestKey: await readFile(join(buildFolder, keptNames.key), 'utf8'),
    build,
  }
}

/** Whether it is taken for the program of the build. */
function holds({ build, publicValues, proof, honestKey }: Forged): Promise<boolean> {
  return way.verifyDocuments(build.kept.manifest, { verificationKey: honestKey, publicValues, proof })
}

test('what the same prover makes without a lie is taken', { timeout: PROOF_MS }, async () => {
  const made = await forge(floorProject, holding, 'none')
  expect(made.publicValues).toBe('{"public_values":"0x09000000"}')
  expect(made.verificationKey).toBe(made.honestKey)
  expect(await holds(made)).toBe(true)
})

test('public values that the guest did not commit to are refused', { timeout: PROOF_MS }, async () => {
  const made = await forge(floorProject, holding, 'values')
  expect(made.publicValues).toBe('{"public_values":"0xc8000000"}')
  expect(await holds(made)).toBe(false)
})

test('another start is refused, also with a key that names it', { timeout: PROOF_MS }, async () => {
  const made = await forge(floorProject, holding, 'start')
  expect(made.verificationKey).not.toBe(made.honestKey)
  expect(await holds(made)).toBe(false)
  expect(await way.verifyDocuments(made.build.kept.manifest, made)).toBe(false)
})

test('a run that panicked is refused, with and without its exit code', { timeout: PROOF_MS }, async () => {
  expect(await holds(await forge(floorProject, failing, 'none'))).toBe(false)
  expect(await holds(await forge(floorProject, failing, 'ending'))).toBe(false)
})

test('proofs that the guest is said to have verified are refused', { timeout: PROOF_MS }, async () => {
  expect(await holds(await forge(floorProject, holding, 'other-proofs'))).toBe(false)
})
