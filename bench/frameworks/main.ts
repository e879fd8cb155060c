// A framework's own verbs, in the sandbox, against its bare tool run by hand on the same project, taking turns in one run:
// CPU seconds, wall time, peak memory. Fails when a step needs more than 1.05 times the CPU of the bare tool.
//
// npm run bench:frameworks -- hermez [rounds]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Used, measuredRun, median } from '../service/measured-run.ts'
import { hermez } from './hermez.ts'
import { type Ours, openOurs } from './ours.ts'
import type { Hand, Step, Subject } from './subject.ts'

const subjects: Record<string, Subject> = { hermez }
const mostCpu = 1.05

type Row = 'compile cold' | 'compile warm' | 'prove' | 'verify'
type Results = Record<Row, { ours: Used[]; byHand: Used[] }>

const [name = '', rounds = '3'] = process.argv.slice(2)
const subject = subjects[name]
if (subject === undefined) throw new Error(`Say which framework: ${Object.keys(subjects).join(', ')}.`)
const ours = await openOurs(subject)
const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-'))
try {
  const results = await compare(subject, ours, folder)
  print(results)
  const missed = Object.entries(results).filter(([, row]) => ratioOf(row) > mostCpu)
  console.log(missed.length === 0 ? '\nThe goal is kept.' : `\nMissed: ${missed.map(([row]) => row).join(', ')}`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
  await ours.remove()
}

async function compare({ byHand }: Subject, ours: Ours, folder: string): Promise<Results> {
  const hand: Hand = { ...ours, folder }
  const results: Results = {
    'compile cold': { ours: [], byHand: [] },
    'compile warm': { ours: [], byHand: [] },
    prove: { ours: [], byHand: [] },
    verify: { ours: [], byHand: [] },
  }
  for (let round = 0; round < Number(rounds); round++) {
    await ours.forget()
    results['compile cold'].ours.push(await ours.compile())
    results['compile warm'].ours.push(await ours.compile())
    const compiled = await allOf(byHand.compile(hand), folder)
    // The bare tools keep their caches where they like; a first compilation by hand is not told from a second one here.
    results['compile cold'].byHand.push(compiled)
    results['compile warm'].byHand.push(compiled)
    const { prove, verify } = await ours.proveAndVerify()
    results.prove.ours.push(prove)
    results.prove.byHand.push(await allOf(byHand.prove(hand), folder))
    results.verify.ours.push(verify)
    results.verify.byHand.push(await allOf(byHand.verify(hand), folder))
  }
  return results
}

/** Several commands, one after the other. */
async function allOf(steps: Step[], folder: string): Promise<Used> {
  const used: Used[] = []
  for (const { program, args } of steps) used.push(await measuredRun(program, args, folder))
  const sum = (pick: (one: Used) => number) => used.map(pick).reduce((a, b) => a + b, 0)
  return {
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    wallSeconds: sum(({ wallSeconds }) => wallSeconds),
    peakMegabytes: Math.max(...used.map(({ peakMegabytes }) => peakMegabytes)),
  }
}

function ratioOf({ ours, byHand }: Results[Row]): number {
  const cpu = (used: Used[]) => median(used.map(({ cpuSeconds }) => cpuSeconds))
  return cpu(ours) / cpu(byHand)
}

function print(results: Results): void {
  console.log(`${name}, ${subject?.about}; medians of ${rounds}, every proof verified\n`)
  console.log('                   ours                         by hand')
  console.log('               CPU s   wall s  peak MB     CPU s   wall s  peak MB   CPU ratio')
  for (const [row, both] of Object.entries(results)) {
    const columns = (used: Used[]) =>
      median(used.map((one) => one.cpuSeconds))
        .toFixed(2)
        .padStart(8) +
      median(used.map((one) => one.wallSeconds))
        .toFixed(2)
        .padStart(9) +
      median(used.map((one) => one.peakMegabytes))
        .toFixed(0)
        .padStart(9)
    console.log(
      row.padEnd(12) + columns(both.ours) + '  ' + columns(both.byHand) + ratioOf(both).toFixed(2).padStart(12),
    )
  }
}
