import { readFile, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { processTree } from '../sandbox/process-tree.ts'
import type { Workbench } from '../testing/workbench.ts'
import { findGo } from '../toolchains/find-go.ts'
import { type WarmPrograms, keepWarm } from '../warm/keep-warm.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { multiplier } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'
import { type Build, wholeWay } from './testing/whole-way.ts'

// Without Go there is no native prover, and snarkjs does not stay.
describe.skipIf((await findGo()) === undefined)('the native prover stays', () => {
  let bench: Workbench<CircomManifest>
  let way: ReturnType<typeof wholeWay>
  let programs: WarmPrograms
  let ends: string[]

  beforeAll(async () => {
    bench = await openPreparedBench()
    way = wholeWay(bench)
  })
  afterAll(() => bench.remove())
  beforeEach(async () => {
    ends = []
    const sandbox = await findSandbox({ sandbox: 'required' })
    programs = keepWarm({ sandbox, most: 4, onEnd: (_, reason) => ends.push(reason) })
  })
  afterEach(() => programs.end())

  const staying = () => processTree(process.pid).filter(({ parent }) => parent === process.pid)
  const prove = async (build: Build, name: string, input: string) => {
    const { proved, verified, claim } = await way.makeProof(build, input, { warm: programs.of(name) })
    expect(verified).toBe(true)
    expect(proved.warnings).toEqual([])
    return { publicValues: JSON.parse(await readFile(proved.publicValues, 'utf8')), claim }
  }

  test.each(['bn254', 'bls12-381'])('and proves one input after the other with one key, on %s', async (curve) => {
    const build = await way.makeBuild(await bench.project({ 'circuit.circom': multiplier }, { curve }))
    const first = await prove(build, 'one', '{"a": 7, "b": 6}')
    const [process] = staying()
    // What the first proof was made in is gone by the time of the second.
    await rm(first.claim.proof)
    const second = await prove(build, 'one', '{"a": 3, "b": 5}')
    expect([first.publicValues, second.publicValues]).toEqual([['42'], ['15']])
    expect(staying().map(({ pid }) => pid)).toEqual([process?.pid])
    expect(ends).toEqual([])
    // The second proof is not the first one's.
    const mixed = { ...second.claim, publicValues: await way.withOneDigitChanged(second.claim.publicValues) }
    expect(await circom.verify(await bench.run(), mixed)).toBe(false)
  })

  test('for each of two builds of the same name, with its own key', async () => {
    const square = multiplier.replaceAll('a * b', 'a * a')
    const one = await way.makeBuild(await bench.project({ 'circuit.circom': multiplier }))
    const other = await way.makeBuild(await bench.project({ 'circuit.circom': square }))
    expect((await prove(one, 'one', '{"a": 7, "b": 6}')).publicValues).toEqual(['42'])
    expect((await prove(other, 'other', '{"a": 7, "b": 6}')).publicValues).toEqual(['49'])
    expect((await prove(one, 'one', '{"a": 7, "b": 2}')).publicValues).toEqual(['14'])
    expect(staying()).toHaveLength(2)
  })

  test('until a witness is none: the proof is then tried without it, and the next one finds a fresh one', async () => {
    const build = await way.makeBuild(await bench.project({ 'circuit.circom': multiplier }))
    await prove(build, 'one', '{"a": 7, "b": 6}')
    const run = await bench.run({ warm: programs.of('one') })
    const { witness } = await circom.execute(run, build.kept, '{"a": 7, "b": 6}')
    await truncate(witness, 90)
    const { warnings } = await circom.prove(run, build.kept, witness)
    expect(warnings).toEqual([expect.stringContaining('witness.wtns: it ends inside section 2')])
    expect(ends).toEqual(['the witness: it ends inside section 2.'])
    expect((await prove(build, 'one', '{"a": 2, "b": 6}')).publicValues).toEqual(['12'])
  })

  test('and its key is read once: a proof is made although the file is gone', async () => {
    const build = await way.makeBuild(await bench.project({ 'circuit.circom': multiplier }))
    await prove(build, 'one', '{"a": 7, "b": 6}')
    await rm(join(build.kept.buildFolder, 'circuit.zkey'))
    const answer = prove(build, 'one', '{"a": 8, "b": 6}')
    expect((await answer).publicValues).toEqual(['48'])
  })
})
