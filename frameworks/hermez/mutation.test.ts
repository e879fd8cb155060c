import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Json } from '@proofyard/contract/json.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Claim } from '../framework.ts'
import { hermez } from './hermez.ts'
import type { HermezManifest } from './manifest.ts'
import { holds } from './programs/judge.ts'
import { loadProver } from './programs/prover.ts'
import type { Prover } from './programs/prover.ts'
import { openHermezBench } from './testing/bench.ts'
import type { HermezBench } from './testing/bench.ts'
import { mutantsOf } from './testing/mutants.ts'
import { changed, counter } from './testing/projects.ts'

const count = 200
/** Two hundred verifications, on a machine that does other things, too. */
const patience = 600_000

interface Documents {
  verificationKey: Json
  publicValues: Json
  proof: Json
}
const parts = ['verificationKey', 'publicValues', 'proof'] as const

let hermezBench: HermezBench
let claim: Claim<HermezManifest>
let prover: Prover
let whole: Documents

beforeAll(async () => {
  // pil-stark's verifier counts its queries aloud.
  vi.spyOn(console, 'log').mockImplementation(() => {})
  hermezBench = await openHermezBench()
  claim = (await hermezBench.prove(await hermezBench.build(counter), '{"from": 5}')).claim
  whole = await documentsOf(claim)
  prover = await loadProver(hermezBench.toolchainFolder, 'one')
})
afterAll(() => hermezBench.bench.remove())

async function documentsOf(files: Claim<HermezManifest>): Promise<Documents> {
  const [verificationKey, publicValues, proof] = await Promise.all(
    parts.map(async (part): Promise<Json> => JSON.parse(await readFile(files[part], 'utf8'))),
  )
  return { verificationKey: verificationKey ?? null, publicValues: publicValues ?? null, proof: proof ?? null }
}

const verdict = ({ verificationKey, publicValues, proof }: Documents) =>
  holds(prover, verificationKey, publicValues, proof)

test('the proof as it is holds', async () => {
  expect(await verdict(whole)).toBe(true)
})

test.each(parts)(
  `none of ${count} mutants of the %s holds`,
  async (part) => {
    const mutants = mutantsOf(whole[part], count, 2026)
    expect(new Set(mutants.map((mutant) => JSON.stringify(mutant))).size).toBeGreaterThan(
      part === 'publicValues' ? 8 : 150,
    )
    for (const mutant of mutants) {
      if (await verdict({ ...whole, [part]: mutant })) expect.fail(`This ${part} holds: ${JSON.stringify(mutant)}`)
    }
  },
  patience,
)

describe('the process that verifies', () => {
  async function verifyWith(part: (typeof parts)[number], text: string): Promise<boolean> {
    const path = join(hermezBench.bench.folder, `${part}-${Math.random()}.json`)
    await writeFile(path, text)
    return await hermez.verify(await hermezBench.run(), { ...claim, [part]: path })
  }

  test.each(parts)('refuses a %s that is no document', async (part) => {
    const text = JSON.stringify(whole[part])
    expect(await verifyWith(part, text.slice(0, -1))).toBe(false)
    expect(await verifyWith(part, '['.repeat(5_000_000))).toBe(false)
  })

  test('refuses the key of another build', async () => {
    const another = await hermezBench.build(changed('main.pil', "(n' - n - 1)", "(n' - n - 2)"))
    expect(await hermez.verify(await hermezBench.run(), claim)).toBe(true)
    const verificationKey = another.compiled.verificationKey ?? ''
    expect(await hermez.verify(await hermezBench.run(), { ...claim, verificationKey })).toBe(false)
  })

  test('refuses a key of the same PIL with other constants', async () => {
    const another = await hermezBench.build(changed('executor.js', 'row === 15', 'row === 14'))
    const verificationKey = another.compiled.verificationKey ?? ''
    expect(await hermez.verify(await hermezBench.run(), { ...claim, verificationKey })).toBe(false)
  })
})
