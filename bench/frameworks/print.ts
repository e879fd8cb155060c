import { type Used, median } from '../service/measured-run.ts'
import type { Measured, Results } from './compare.ts'
import type { Row, Subject } from './subject.ts'

const mostCpu = 1.05

/**
 * Prints the table of one subject.
 *
 * @param sandboxSeconds CPU that a sandboxed program takes that does nothing
 * @returns the rows that miss the goal by more than they have to
 */
export function print({ title, about, because }: Subject, results: Results, sandboxSeconds: number): Row[] {
  console.log(`\n${title}: ${about}`)
  console.log('                   ours                         by hand')
  console.log('               CPU s   wall s  peak MB     CPU s   wall s  peak MB   CPU ratio')
  const missed: Row[] = []
  for (const row of rows) {
    const measured = results[row]
    const [ours, byHand] = [cpuOf(measured.ours), cpuOf(measured.byHand)]
    const ratio = ours / byHand
    console.log(
      `${row.padEnd(12)}${columns(measured.ours)}  ${columns(measured.byHand)}${ratio.toFixed(2).padStart(12)}`,
    )
    if (ratio <= mostCpu) continue
    console.log(`             ours: ${stagesOf(measured)}`)
    const excuse = because?.[row]
    if (excuse !== undefined) console.log(`             ${excuse.why}`)
    const excused = (excuse?.cpuSeconds ?? 0) + (excuse?.sandboxes ?? 0) * sandboxSeconds
    if (ours > mostCpu * byHand + excused) missed.push(row)
  }
  const check = cpuOf(results.verify.ours)
  const share = (100 * check) / (check + cpuOf(results.prove.ours))
  console.log(
    `The check that is ours: each proof is verified before it is Ready, ${check.toFixed(3)} CPU s, ${share.toFixed(0)} % of both.`,
  )
  return missed
}

const rows: Row[] = ['compile cold', 'compile warm', 'prove', 'verify']

function cpuOf(used: Used[]): number {
  return median(used.map(({ cpuSeconds }) => cpuSeconds))
}

function columns(used: Used[]): string {
  const column = (pick: (one: Used) => number, digits: number, width: number) => {
    const value = median(used.map(pick))
    return value.toFixed(digits > 0 && value < 0.1 ? 3 : digits).padStart(width)
  }
  return (
    column(({ cpuSeconds }) => cpuSeconds, 2, 8) +
    column(({ wallSeconds }) => wallSeconds, 2, 9) +
    column(({ peakMegabytes }) => peakMegabytes, 0, 9)
  )
}

function stagesOf({ stages }: Measured): string {
  return Object.entries(stages)
    .map(([name, seconds]) => `${name} ${seconds.toFixed(2)}`)
    .join(', ')
}
