import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Estimate } from '@proofyard/contract/estimate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, deploy, pack, prove, untilDone } from '../harness/api.ts'
import { query } from '../harness/database.ts'
import { type Proofyard, root, startProofyard } from '../harness/proofyard.ts'

const BEFORE = 10
const JUDGED = 20

let proofyard: Proofyard
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard()
  folder = await mkdtemp(join(tmpdir(), 'proofyard-estimates-'))
})
afterAll(async () => {
  await proofyard?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function build(fixture: string): Promise<string> {
  const archive = await pack(join(root, 'e2e', 'fixtures', fixture), join(folder, `${fixture}.tar.gz`))
  const { circuit_id: id } = await deploy(proofyard, archive, 'latest')
  expect(await untilDone(proofyard, 'circuit', id)).toMatchObject({ status: 'Ready' })
  return id
}

const estimate = async (id: string) => Estimate.parse(await call(proofyard, 'POST', `circuit/${id}/estimate`))

async function proveTimes(id: string, count: number, input: unknown): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const { proof_id } = await prove(proofyard, id, input)
    expect(await untilDone(proofyard, 'proof', proof_id)).toMatchObject({ status: 'Ready' })
  }
}

test('after ten proofs of a build half of the next ones are off by less than 30 %', { timeout: 600_000 }, async () => {
  const small = await build('multiplier')
  expect(await estimate(small)).toMatchObject({ basis: 'declared', samples: 0, fits: true, waiting_for: null })
  await proveTimes(small, 3, { a: '7', b: '11' })
  const id = await build('chain')
  expect(await estimate(id)).toMatchObject({ basis: 'framework', samples: 3 })
  await proveTimes(id, BEFORE + JUDGED, { x: '3' })
  expect(await estimate(id)).toMatchObject({ basis: 'build', samples: 20 })
  const rows = await query(
    proofyard,
    `select (compute_times ->> 'total')::float8 as taken, (predicted #>> '{seconds,expected}')::float8 as expected,
       (predicted #>> '{seconds,low}')::float8 as low, (predicted #>> '{seconds,high}')::float8 as high
     from proofs where build_id = '${id}' order by created_at offset ${BEFORE}`,
  )
  const judged = rows.map(({ taken, expected, low, high }) => ({
    error: Math.abs(Number(expected) - Number(taken)) / Number(taken),
    isInside: Number(low) <= Number(taken) && Number(taken) <= Number(high),
  }))
  expect(judged).toHaveLength(JUDGED)
  const errors = judged.map(({ error }) => error).toSorted((one, other) => one - other)
  const [lower = 1, upper = 1] = errors.slice(JUDGED / 2 - 1)
  const medianError = (lower + upper) / 2
  const inside = judged.filter(({ isInside }) => isInside).length
  console.log(`Half were off by ${medianError} at most; ${inside} of ${JUDGED} were inside the interval.`)
  expect(medianError).toBeLessThan(0.3)
  expect(inside).toBeGreaterThanOrEqual(JUDGED / 2)
})
