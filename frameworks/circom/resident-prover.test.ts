import { readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GiB } from '@proofyard/sandbox/sizes.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { NO_RESOURCES } from '../resources.ts'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { processTree } from '@proofyard/sandbox/process-tree.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { missingGo } from '../languages/testing/missing-go.ts'
import { type ResidentPool, openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { multiplier } from './testing/circuits.ts'
import { withOneDigitChanged } from './testing/one-digit.ts'
import { openPreparedWay } from './testing/prepared-bench.ts'

// Without Go there is no native prover, and snarkjs is no resident.
describe.skipIf(maySkip(await missingGo()))('the resident native prover', () => {
  let way: WholeWay<CircomManifest>
  let programs: ResidentPool
  let ends: string[]

  beforeAll(async () => {
    way = await openPreparedWay()
  })
  afterAll(() => way.bench.remove())
  beforeEach(async () => {
    ends = []
    const sandbox = await findSandbox({ sandbox: 'required' })
    const budget = openMachineBudget({ ...NO_RESOURCES, memoryBytes: 4 * GiB })
    programs = openResidentPool({ sandbox, budget, onEnd: (_, reason) => ends.push(reason) })
  })
  afterEach(() => programs.end())

  const pids = () => processTree(process.pid).flatMap(({ parent, pid }) => (parent === process.pid ? [pid] : []))
  const prove = async (build: FreshBuild<CircomManifest>, name: string, input: string) => {
    const { proved, verified, claim } = await way.proveAndVerify(build, input, {
      residents: programs.of({ circuitType: 'circom', build: name }),
    })
    expect(verified).toBe(true)
    expect(proved.warnings).toEqual([])
    return { publicValues: JSON.parse(await readFile(proved.publicValues, 'utf8')), claim }
  }

  test.each(['bn254', 'bls12-381'])('and proves one input after the other with one key, on %s', async (curve) => {
    const build = await way.build({ files: { 'circuit.circom': multiplier }, manifest: { curve } })
    const first = await prove(build, 'one', '{"a": 7, "b": 6}')
    const before = pids()
    // What the first proof was made in is gone by the time of the second.
    await rm(first.claim.proof)
    const second = await prove(build, 'one', '{"a": 3, "b": 5}')
    expect([first.publicValues, second.publicValues]).toEqual([['42'], ['15']])
    expect(pids()).toEqual(before)
    expect(ends).toEqual([])
    // The second proof is not the first one's.
    const mixed = { ...second.claim, publicValues: await withOneDigitChanged(second.claim.publicValues) }
    expect(await way.verify(mixed)).toBe(false)
  })

  test('for each of two builds of the same name, with its own key', async () => {
    const square = multiplier.replaceAll('a * b', 'a * a')
    const one = await way.build({ files: { 'circuit.circom': multiplier } })
    const other = await way.build({ files: { 'circuit.circom': square } })
    expect((await prove(one, 'one', '{"a": 7, "b": 6}')).publicValues).toEqual(['42'])
    expect((await prove(other, 'other', '{"a": 7, "b": 6}')).publicValues).toEqual(['49'])
    expect((await prove(one, 'one', '{"a": 7, "b": 2}')).publicValues).toEqual(['14'])
    // A prover and a witness program of each build, and one verifier.
    expect(pids()).toHaveLength(5)
  })

  test('until a witness is none: the proof is then tried without it, and the next one finds a fresh one', async () => {
    const build = await way.build({ files: { 'circuit.circom': multiplier } })
    await prove(build, 'one', '{"a": 7, "b": 6}')
    const run = await way.run(build.kept.manifest, { residents: programs.of({ circuitType: 'circom', build: 'one' }) })
    const witness = await way.execute(run, build, '{"a": 7, "b": 6}')
    await truncate(witness, 90)
    const { warnings } = await circom.prove(run, build.kept, witness)
    expect(warnings).toEqual([expect.stringContaining('witness.wtns: it ends inside section 2')])
    expect(ends).toEqual(['the witness: it ends inside section 2.'])
    expect((await prove(build, 'one', '{"a": 2, "b": 6}')).publicValues).toEqual(['12'])
  })

  test('and its key is read once: a proof is made although the file is gone', async () => {
    const build = await way.build({ files: { 'circuit.circom': multiplier } })
    await prove(build, 'one', '{"a": 7, "b": 6}')
    await rm(join(build.kept.buildFolder, 'circuit.zkey'))
    const answer = prove(build, 'one', '{"a": 8, "b": 6}')
    expect((await answer).publicValues).toEqual(['48'])
  })
})
