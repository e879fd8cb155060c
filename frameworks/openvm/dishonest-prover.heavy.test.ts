import { createHash } from 'node:crypto'
import { chmod, copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { writable, readOnly } from '@proofyard/sandbox/mounts.ts'
import { resultOf } from '../languages/harness-end.ts'
import { type Build, type Documents, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import { keptNames } from './kept-names.ts'
import { openvmLimits } from './limits.ts'
import type { OpenvmManifest } from './manifest.ts'
import { openvm } from './openvm.ts'
import { runHost } from './run-host.ts'
import { floorInput, floorProject, starkProject, strictProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openOpenvmWay } from './testing/way.ts'

// A dishonest prover has the whole build, OpenVM's prover, and no scruples about which file is in which place.

const PROOF_MS = 900_000
const input = floorInput(9, '0102030405')
let way: WholeWay<OpenvmManifest>
let build: Build<OpenvmManifest>
let other: Build<OpenvmManifest>
let honest: Documents

beforeAll(async () => {
  way = await openOpenvmWay()
  build = await way.buildOnce(floorProject)
  other = await way.buildOnce(strictProject)
  const { claim, verified } = await way.proveAndVerify(build, input)
  expect(verified).toBe(true)
  honest = await documentsOf(claim)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** A folder that programs in the sandbox can read. */
async function newFolder(name: string): Promise<FilePath> {
  const folder = await mkdtemp(join(way.bench.folder, `${name}-`))
  await chmod(folder, 0o755)
  return folder
}

/** A proof with the files of a build, of which some are others. */
async function proveWith(files: Partial<Record<keyof typeof keptNames, FilePath>>, text = input): Promise<Documents> {
  const buildFolder = await newFolder('dishonest')
  await cp(build.kept.buildFolder, buildFolder, { recursive: true })
  for (const [name, path] of Object.entries(files)) {
    const target = join(buildFolder, keptNames[z.enum(['key', 'executable', 'appKeys']).parse(name)])
    await rm(target)
    await copyFile(path, target)
  }
  const { claim } = await way.prove({ ...build, kept: { ...build.kept, buildFolder } }, text)
  return { ...(await documentsOf(claim)), verificationKey: honest.verificationKey }
}

const holds = (documents: Documents) => way.verifyDocuments(build.kept.manifest, documents)
const fileOf = (of: Build<OpenvmManifest>, name: keyof typeof keptNames) => join(of.kept.buildFolder, keptNames[name])

/** A build of the same program with keys of another height. */
async function otherHeight(): Promise<FilePath> {
  const run = await way.run(build.kept.manifest)
  const project = await way.bench.project(floorProject.files, {})
  const elf = join(run.workFolder, 'guest.elf')
  await copyFile(await compiledElf(project.folder), elf)
  const folder = await newFolder('height')
  const limits = openvmLimits.keys
  const outcome = await runHost(run, {
    args: ['compile', '/in/guest.elf', '-', '21', '-', '/out'],
    mounts: [readOnly(elf, '/in/guest.elf'), writable(folder, '/out')],
    limits,
    threads: 2,
  })
  resultOf(outcome, { stepName: 'The making of the keys', limits })
  return folder
}

/** The program of a project, as `compile` leaves it in its run. */
async function compiledElf(folder: FilePath): Promise<FilePath> {
  const run = await way.run(build.kept.manifest)
  await openvm.compile(run, { manifest: build.kept.manifest, folder })
  return join(run.workFolder, 'guest.elf')
}

test('the honest proof holds, and made again with the same files it does, too', { timeout: PROOF_MS }, async () => {
  expect(await holds(honest)).toBe(true)
  expect(await holds(await proveWith({}))).toBe(true)
})

test('a proof of another program, which names the key of this one, is refused', { timeout: PROOF_MS }, async () => {
  // It runs, and it reveals the same: all that differs is what was proved.
  const made = await proveWith({ executable: fileOf(other, 'executable') })
  expect(made.publicValues).toBe(honest.publicValues)
  expect(await holds(made)).toBe(false)
})

test('nor is it taken with the commitment of that program written into the key', { timeout: PROOF_MS }, async () => {
  const [, commit = ''] = /"exe_commit":"([^"]+)"/.exec(await readFile(fileOf(other, 'key'), 'utf8')) ?? []
  const verificationKey = honest.verificationKey.replace(/"exe_commit":"[^"]+"/, `"exe_commit":"${commit}"`)
  expect(verificationKey).not.toBe(honest.verificationKey)
  expect(await holds({ ...honest, verificationKey })).toBe(false)
  // The other program's proof with that key is a true statement of the other program, and names that key by its hash.
  const key = join(await newFolder('key'), 'key.json')
  await writeFile(key, verificationKey)
  const made = await proveWith({ executable: fileOf(other, 'executable'), key })
  expect(await holds({ ...made, verificationKey })).toBe(true)
  expect(await holds(made)).toBe(false)
})

test('a proof with keys of another height is refused, whichever key it names', { timeout: PROOF_MS }, async () => {
  const folder = await otherHeight()
  const made = await proveWith({ appKeys: join(folder, keptNames.appKeys) })
  expect(await holds(made)).toBe(false)
  const verificationKey = await readFile(join(folder, keptNames.key), 'utf8')
  expect(await holds({ ...honest, verificationKey })).toBe(false)
  // A key that says another height than its parameters have is none, also where the proof names it.
  const lying = verificationKey.replace('"log_stacked_height":21', '"log_stacked_height":22')
  const key = join(folder, 'lying.json')
  await writeFile(key, lying)
  const named = await proveWith({ appKeys: join(folder, keptNames.appKeys), key })
  expect(await holds({ ...named, verificationKey: lying })).toBe(false)
})

test('the values of another input are not taken for those of a proof', { timeout: PROOF_MS }, async () => {
  const [low, high] = [honest, await proveWith({}, floorInput(10, '0102030405'))]
  expect(high.publicValues).not.toBe(low.publicValues)
  expect(await holds(high)).toBe(true)
  expect(await holds({ ...low, publicValues: high.publicValues })).toBe(false)
  expect(await holds({ ...high, publicValues: low.publicValues })).toBe(false)
})

test('a key with another last layer is refused', { timeout: PROOF_MS }, async () => {
  const stark = await way.buildOnce(starkProject)
  const { claim, verified } = await way.proveAndVerify(stark, input)
  expect(verified).toBe(true)
  const { verificationKey, publicValues, proof } = await documentsOf(claim)
  // Of other circuits that OpenVM's verifier can read: those of the program's own segments.
  const [, circuits = ''] = /"app_vk":"([^"]+)"/.exec(honest.verificationKey) ?? []
  const key = verificationKey.replace(/("internal_recursive_vk":")[^"]+/, `$1${circuits}`)
  const hash = createHash('sha256').update(key).digest('hex')
  const named = proof.replace(/("key_hash":")[^"]+/, `$1${hash}`)
  const { manifest } = stark.kept
  expect(await way.verifyDocuments(manifest, { verificationKey, publicValues, proof })).toBe(true)
  expect(await way.verifyDocuments(manifest, { verificationKey: key, publicValues, proof: named })).toBe(false)
})
