import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { Claim } from '../framework.ts'
import { systemArguments } from './compile.ts'
import { keysProgram } from './keys-program.ts'
import type { GnarkManifest } from './manifest.ts'
import { type GnarkBench, openGnarkBench } from './testing/bench.ts'
import { cubicFiles, cubicInput, cubicManifest } from './testing/cubic.ts'
import { forgeByCommitment } from './testing/forge.ts'
import { type Documents, type JudgeMany, buildJudge } from './testing/judge-many.ts'
import { mutantsOf } from './testing/mutants.ts'
import { toolchainForTests, testWithGo as test } from './testing/toolchain.ts'

let bench: GnarkBench
let judgeMany: JudgeMany

beforeAll(async () => {
  bench = await openGnarkBench()
  judgeMany = await buildJudge('v0.9.0', bench.folder)
}, 1_200_000)
afterAll(() => bench.remove())

const parts = ['verification key', 'public values', 'proof'] as const

async function documentsOf({ verificationKey, publicValues, proof }: Claim<GnarkManifest>): Promise<Documents> {
  return [await readFile(verificationKey, 'utf8'), await readFile(publicValues, 'utf8'), await readFile(proof, 'utf8')]
}

/** Runs the verifier itself, without a sandbox around it. */
async function judge(manifest: GnarkManifest, documents: Documents): Promise<{ code: unknown; said: string }> {
  const program = join(await toolchainForTests(manifest.gnarkVersion), keysProgram())
  const child = spawn(program, ['verify', ...systemArguments(manifest)], { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end(JSON.stringify(documents))
  const said = text(child.stderr)
  const [code]: unknown[] = await once(child, 'close')
  return { code, said: await said }
}

async function verifyTexts(claim: Claim<GnarkManifest>, [key, publicValues, proof]: Documents): Promise<boolean> {
  const write = async (name: string, content: string) => {
    const path = join(bench.folder, `${name}-${Math.random()}.json`)
    await writeFile(path, content)
    return path
  }
  return await bench.verify({
    manifest: claim.manifest,
    verificationKey: await write('key', key),
    publicValues: await write('public', publicValues),
    proof: await write('proof', proof),
  })
}

/** Of each document. */
const mutants = 200

const accepted = 0
const rejected = 4

describe.each(['groth16', 'plonk'] as const)('%s', (provingScheme) => {
  let claim: Claim<GnarkManifest>
  let documents: Documents
  let foreign: Documents

  beforeAll(async () => {
    const files = cubicFiles()
    const manifest = cubicManifest({ provingScheme })
    const build = await bench.build(files, manifest)
    claim = (await bench.proof(build, cubicInput)).claim
    documents = await documentsOf(claim)
    const other = await bench.build(files, manifest)
    foreign = await documentsOf((await bench.proof(other, cubicInput)).claim)
  }, 600_000)

  test('the proof as it is holds, and with the key of another build it does not', { timeout: 120_000 }, async () => {
    expect(await judge(claim.manifest, documents)).toEqual({ code: accepted, said: '' })
    expect(await verifyTexts(claim, [foreign[0], documents[1], documents[2]])).toBe(false)
    expect(await verifyTexts(claim, [documents[0], documents[1], foreign[2]])).toBe(false)
  })

  test.each(parts.map((part, index) => ({ part, index })))(
    'no mutant of the $part verifies, and none ends the verifier',
    { timeout: 300_000 },
    async ({ index }) => {
      const texts = mutantsOf(documents[index] ?? '', mutants, `${provingScheme} ${index}`)
      const claims = texts.map((mutant) => documents.with(index, mutant) as Documents)
      const reasons = await judgeMany(claim.manifest, [documents, ...claims])
      expect(reasons).toHaveLength(1 + texts.length)
      expect(reasons[0]).toBe('')
      expect(texts.filter((_mutant, number) => !reasons[number + 1]?.startsWith('refused: '))).toEqual([])
    },
  )

  test('some of them in a process each, and in the sandbox', { timeout: 120_000 }, async () => {
    for (const [index] of parts.entries()) {
      const texts = mutantsOf(documents[index] ?? '', 5, `${provingScheme} ${index}`)
      for (const mutant of texts) {
        const changed = documents.with(index, mutant) as Documents
        expect((await judge(claim.manifest, changed)).code).toBe(rejected)
        if (mutant === texts[0]) expect(await verifyTexts(claim, changed)).toBe(false)
      }
    }
  })

  test.each([
    ['another value', '{"Y":36}'],
    ['another name', '{"X":35}'],
    ['the name in another case', '{"y":35}'],
    [
      'the value plus the prime',
      `{"Y":"${35n + 21888242871839275222246405745257275088548364400416034343698204186575808495617n}"}`,
    ],
    ['the value as text', '{"Y":"35"}'],
    ['the value as a fraction', '{"Y":35.0}'],
    ['the value with an exponent', '{"Y":35e0}'],
    ['the value twice', '{"Y":35,"Y":35}'],
    ['a value too many', '{"Y":35,"Z":0}'],
    ['a value too few', '{}'],
    ['a list', '[35]'],
    ['null', 'null'],
    ['two documents', '{"Y":35}{"Y":35}'],
    ['nesting without end', '['.repeat(100_000)],
  ])('public values: %s', { timeout: 120_000 }, async (_, publicValues) => {
    expect((await judge(claim.manifest, documents.with(1, publicValues) as Documents)).code).toBe(rejected)
  })

  test.each([
    ['bytes behind it', (raw: Buffer) => Buffer.concat([raw, Buffer.from([0])])],
    ['cut', (raw: Buffer) => raw.subarray(0, -1)],
    ['empty', () => Buffer.alloc(0)],
    ['a length of four thousand million', (raw: Buffer) => Buffer.concat([raw.subarray(0, 256), Buffer.alloc(4, 255)])],
  ])('a proof: %s', { timeout: 120_000 }, async (_, change) => {
    const raw = Buffer.from((JSON.parse(documents[2]) as { proof: string }).proof, 'base64')
    const proof = JSON.stringify({ proof: change(raw).toString('base64') })
    expect((await judge(claim.manifest, documents.with(2, proof) as Documents)).code).toBe(rejected)
  })

  if (provingScheme === 'plonk') return
  test(
    'a proof of a false statement, forged from the key by a commitment that the circuit does not make',
    { timeout: 120_000 },
    async () => {
      const forged: Documents = [documents[0], '{"Y":36}', forgeByCommitment(documents[0], 36n)]
      const { code, said } = await judge(claim.manifest, forged)
      expect(said).toBe('the proof has 1 commitments, its key 0\n')
      expect(code).toBe(rejected)
      expect(await verifyTexts(claim, forged)).toBe(false)
    },
  )
})

test('no change in the long keys of PLONK from v0.10.0 on is passed over', { timeout: 300_000 }, async () => {
  const choice = { gnarkVersion: 'v0.15.0', provingScheme: 'plonk' } as const
  const build = await bench.build(cubicFiles(choice), cubicManifest(choice))
  const { claim } = await bench.proof(build, cubicInput)
  const documents = await documentsOf(claim)
  expect(await judge(claim.manifest, documents)).toEqual({ code: accepted, said: '' })
  const key: { verifying_key: string } = JSON.parse(documents[0])
  const length = Buffer.from(key.verifying_key, 'base64').length
  const places = Array.from({ length: 40 }, (_, number) => Math.floor(((length - 1) * number) / 39))
  for (const place of places) {
    const bytes = Buffer.from(key.verifying_key, 'base64')
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    const changed = JSON.stringify({ ...key, verifying_key: bytes.toString('base64') })
    expect((await judge(claim.manifest, documents.with(0, changed) as Documents)).code, `byte ${place}`).toBe(rejected)
  }
})
