import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Used, measuredRun } from '../service/measured-run.ts'
import { type Stages, openOurs } from './ours.ts'
import { type Hand, type Row, type Step, type Subject, writeFiles } from './subject.ts'

/** What a row of the table is made of. */
export interface Measured {
  ours: Used[]
  byHand: Used[]
  /** Of our last one. */
  stages: Stages
}

export type Results = Record<Row, Measured>

/** Runs a subject by our verbs and by hand, taking turns. */
export async function compare(subject: Subject, rounds: number, params: string): Promise<Results> {
  const { byHand, files } = subject
  const ours = await openOurs(subject, params)
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-'))
  try {
    await writeFiles(folder, files)
    const hand: Hand = { folder, params, toolchain: ours.toolchain }
    await byHand.prepare?.(hand)
    const run = (step: keyof ByHandSteps) => allOf(byHand[step](hand), folder)
    const results: Results = { 'compile cold': empty(), 'compile warm': empty(), prove: empty(), verify: empty() }
    const add = (row: Row, mine: { used: Used; stages: Stages }) => {
      results[row].ours.push(mine.used)
      results[row].stages = mine.stages
    }
    for (let round = 0; round < rounds; round++) {
      if (round < (subject.coldRounds ?? rounds)) {
        await byHand.forget?.(hand)
        add('compile cold', await ours.compile())
        results['compile cold'].byHand.push(await run('compile'))
      }
      const changed = subject.changed?.(round) ?? {}
      await ours.change(changed)
      await writeFiles(folder, changed)
      add('compile warm', await ours.compile())
      results['compile warm'].byHand.push(await run('compile'))
      const { prove, verify } = await ours.proveAndVerify()
      add('prove', prove)
      results.prove.byHand.push(await run('prove'))
      add('verify', verify)
      results.verify.byHand.push(await run('verify'))
    }
    return results
  } finally {
    await rm(folder, { recursive: true, force: true })
    await ours.remove()
  }
}

type ByHandSteps = Pick<Subject['byHand'], 'compile' | 'prove' | 'verify'>

function empty(): Measured {
  return { ours: [], byHand: [], stages: {} }
}

/** Several commands, one after the other. */
async function allOf(steps: Step[], folder: string): Promise<Used> {
  const used: Used[] = []
  for (const { program, args, env } of steps) used.push(await measuredRun(program, args, folder, env))
  const sum = (pick: (one: Used) => number) => used.map(pick).reduce((a, b) => a + b, 0)
  return {
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    wallSeconds: sum(({ wallSeconds }) => wallSeconds),
    peakMegabytes: Math.max(...used.map(({ peakMegabytes }) => peakMegabytes)),
  }
}
