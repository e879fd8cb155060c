import { copyFile, cp, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type Build, type Documents, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import { keptNames } from './kept-names.ts'
import type { Sp1Manifest } from './manifest.ts'
import { floorInput, floorProject, guestOf, mainOf, strictProject } from './testing/guests.ts'
import { INSTALLATION_MS } from '../testing/installed-toolchain.ts'
import { testWithRust as test } from './testing/installed.ts'
import { openSp1Way } from './testing/way.ts'

// A dishonest prover has the whole build, SP1's prover, and no scruples about which program and which values it names.

const PROOF_MS = 3_600_000
const input = floorInput(9, '0102030405')
let way: WholeWay<Sp1Manifest>
let build: Build<Sp1Manifest>
let other: Build<Sp1Manifest>
let honest: Documents

beforeAll(async () => {
  way = await openSp1Way()
  build = await way.buildOnce(floorProject)
  other = await way.buildOnce(strictProject)
  const { claim, verified } = await way.proveAndVerify(build, input)
  expect(verified).toBe(true)
  honest = await documentsOf(claim)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** A proof of another program, in the place of the build's. */
async function proveOther(text: string): Promise<Documents> {
  const buildFolder: FilePath = await mkdtemp(join(way.bench.folder, 'dishonest-'))
  await chmod(buildFolder, 0o755)
  await cp(build.kept.buildFolder, buildFolder, { recursive: true })
  const program = join(buildFolder, keptNames.program)
  await rm(program)
  await copyFile(join(other.kept.buildFolder, keptNames.program), program)
  const { claim } = await way.prove({ ...build, kept: { ...build.kept, buildFolder } }, text)
  return await documentsOf(claim)
}

const holds = (documents: Documents) => way.verifyDocuments(build.kept.manifest, documents)

/** The same proof with other public values in it, and in the document beside it. */
function withValues({ proof, ...rest }: Documents, from: number[], to: number[]): Documents {
  const bytes = Buffer.from(/"proof":"([^"]*)"/.exec(proof)?.[1] ?? '', 'base64')
  // An array of four numbers in MessagePack, the last of the proof that has these.
  const at = bytes.lastIndexOf(Buffer.from([0x94, ...from]))
  expect(at).toBeGreaterThan(0)
  bytes.set(to, at + 1)
  const hex = (values: number[]) => Buffer.from(values).toString('hex')
  return {
    ...rest,
    proof: JSON.stringify({ proof: bytes.toString('base64') }),
    publicValues: rest.publicValues.replace(hex(from), hex(to)),
  }
}

test('the honest proof holds', { timeout: PROOF_MS }, async () => {
  expect(await holds(honest)).toBe(true)
})

test('a proof of one scheme is none of the other', { timeout: PROOF_MS }, async () => {
  expect(await way.verifyDocuments({ ...build.kept.manifest, provingScheme: 'compressed' }, honest)).toBe(false)
})

test('a proof of another program is refused, which reveals the same', { timeout: PROOF_MS }, async () => {
  const made = await proveOther(input)
  expect(made.publicValues).toBe(honest.publicValues)
  expect(await holds({ ...made, verificationKey: honest.verificationKey })).toBe(false)
  // It is a true statement of the other program, and of no program with a part of either key.
  const verificationKey = await readFile(join(other.kept.buildFolder, keptNames.key), 'utf8')
  expect(await holds({ ...made, verificationKey })).toBe(true)
  expect(await holds({ ...honest, verificationKey })).toBe(false)
  for (const name of ['preprocessed_commit', 'pc_start', 'initial_global_cumulative_sum']) {
    const part = new RegExp(`"${name}":(\\{.*?\\}\\}|\\[.*?\\])`)
    const [theirs = ''] = part.exec(verificationKey) ?? []
    expect(theirs).not.toBe('')
    const mixed = honest.verificationKey.replace(part, theirs)
    if (mixed !== honest.verificationKey) expect(await holds({ ...made, verificationKey: mixed })).toBe(false)
  }
})

test('public values that are changed in the proof and beside it are refused', { timeout: PROOF_MS }, async () => {
  expect(await holds(withValues(honest, [9, 0, 0, 0], [10, 0, 0, 0]))).toBe(false)
  expect(await holds(withValues(honest, [9, 0, 0, 0], [9, 0, 0, 0]))).toBe(true)
})

test('the values of another input are not taken for those of a proof', { timeout: PROOF_MS }, async () => {
  const { claim } = await way.prove(build, floorInput(10, '0102030405'))
  const high = await documentsOf(claim)
  expect(high.publicValues).not.toBe(honest.publicValues)
  expect(await holds(high)).toBe(true)
  expect(await holds({ ...honest, publicValues: high.publicValues })).toBe(false)
  expect(await holds({ ...high, publicValues: honest.publicValues })).toBe(false)
})

test('a core proof of a guest that relies on a proof that there is not is refused', { timeout: PROOF_MS }, async () => {
  const body = `    sp1_zkvm::lib::verify::verify_sp1_proof(&[1, 2, 3, 4, 5, 6, 7, 8], &[9; 32]);
    commit(&read::<u32>());`
  const relying = await way.buildOnce(guestOf(mainOf(body), { features: ['verify'] }))
  const { verified } = await way.proveAndVerify(relying, '{"input": [9]}')
  expect(verified).toBe(false)
})
