// How long a proof takes from POST to Ready, one after the other, of this checkout and of the baseline in turn; and how much the
// service adds to the bare prover: the same witness and proof made by hand, without sandbox, queue, database and verification.
// A trivial circuit, so that the service is what is measured.
//
// npm run bench:overhead [-- <proofs> | --smoke]   (--smoke: one proof, without the baseline)
import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { call } from '@proofyard/e2e/harness/api.ts'
import { endBench, readArguments } from '../arguments.ts'
import { bareRun, prepareBare } from './bare.ts'
import { BASELINE } from './baseline.ts'
import { median } from './measured-run.ts'
import { NOW, inTurn, startVersions } from './versions.ts'

const { isSmoke, positionals } = readArguments()
const rounds = isSmoke ? 1 : Number(positionals[0] ?? 30)
const limitMilliseconds = 150
const WANTED_RATIO = 2

const Detail = z.object({ queue_time_sec: z.number(), compute_times: z.record(z.string(), z.number()) })

const served: Record<string, number[]> = { [BASELINE]: [], [NOW]: [] }
const cpu: Record<string, number[]> = { [BASELINE]: [], [NOW]: [] }
const byHand: Record<string, number[]> = {}
const stages: Record<string, number[]> = {}
const versions = await startVersions({ isAlone: isSmoke })
try {
  const bare = await prepareBare(versions.now.proofyard, 'multiplier')
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [name, version] of inTurn(versions.named, round)) {
        const before = version.cpuSeconds()
        const began = performance.now()
        const proof = await version.post()
        await version.untilReady(proof, 5)
        note(served, name, performance.now() - began)
        note(cpu, name, (version.cpuSeconds() - before) * 1000)
        if (name !== NOW) continue
        const detail = Detail.parse(await call(version.proofyard, 'GET', `proof/${proof}/detail`))
        note(stages, 'queue', detail.queue_time_sec * 1000)
        for (const [stage, seconds] of Object.entries(detail.compute_times)) note(stages, stage, seconds * 1000)
      }
      for (const [step, used] of Object.entries(await bareRun(bare))) note(byHand, step, used.wallSeconds * 1000)
    }
  } finally {
    await rm(bare.folder, { recursive: true, force: true })
  }
} finally {
  await versions.remove()
}

const ms = (value: number) => `${value.toFixed(0).padStart(6)} ms`
const of = (table: Record<string, number[]>, name: string) => median(table[name] ?? [])
const mean = (values: number[] = []) => values.reduce((sum, value) => sum + value, 0) / values.length

function note(table: Record<string, number[]>, name: string, value: number): void {
  ;(table[name] ??= []).push(value)
}

const bareProver = of(byHand, 'witness') + of(byHand, 'prove')
const added = of(served, NOW) - bareProver
console.log(`medians of ${rounds} proofs of a trivial circuit, one after the other\n`)
if (!isSmoke) console.log(`POST prove -> Ready, ${BASELINE}  ${ms(of(served, BASELINE))}`)
console.log(`POST prove -> Ready, now      ${ms(of(served, NOW))}`)
for (const [stage, values] of Object.entries(stages)) console.log(`  ${stage.padEnd(26)}  ${ms(median(values))}`)
console.log(`the bare prover, by hand      ${ms(bareProver)}`)
for (const [step, values] of Object.entries(byHand)) {
  const remark = step === 'verify' ? '  (not counted above)' : ''
  console.log(`  ${step.padEnd(26)}  ${ms(median(values))}${remark}`)
}
const ratio = of(served, BASELINE) / of(served, NOW)
const isKept = added < limitMilliseconds
// The clock of CPU time ticks every 10 ms, so that a median of single proofs says little.
console.log(`\nCPU a proof (mean), now       ${ms(mean(cpu[NOW]))}`)
if (!isSmoke) console.log(`CPU a proof (mean), ${BASELINE}   ${ms(mean(cpu[BASELINE]))}`)
console.log(`\nthe service adds ${added.toFixed(0)} ms (limit ${limitMilliseconds} ms: ${isKept ? 'kept' : 'MISSED'})`)
if (!isSmoke) {
  console.log(
    `${ratio.toFixed(2)} times as fast as ${BASELINE} (wanted ${WANTED_RATIO}: ${ratio >= WANTED_RATIO ? 'kept' : 'MISSED'})`,
  )
}
endBench(isKept && ratio >= WANTED_RATIO, isSmoke)
