// How much the service adds to the bare prover: POST prove -> Ready, against the same witness and proof made by hand,
// without sandbox, queue, database and verification. A trivial circuit, so that the service is what is measured.
import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { call } from '@proofyard/e2e/harness/api.ts'
import { startProofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { bareRun, prepareBare } from './bare.ts'
import { median } from './measured-run.ts'

const rounds = Number(process.argv[2] ?? 30)
const limitMilliseconds = 150

const Status = z.object({ finished_processing: z.boolean(), status: z.string() })
const Detail = z.object({ queue_time_sec: z.number(), compute_times: z.record(z.string(), z.number()) })

const proofyard = await startProofyard()
const bare = await prepareBare(proofyard, 'multiplier')
const served: number[] = []
const byHand: Record<string, number[]> = {}
const stages: Record<string, number[]> = {}
try {
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const created = z
      .object({ proof_id: z.string() })
      .parse(await call(proofyard, 'POST', `circuit/${bare.circuitId}/prove`, { proof_input: bare.input }))
    while (!Status.parse(await call(proofyard, 'GET', `proof/${created.proof_id}/status`)).finished_processing) {
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    served.push(performance.now() - began)
    const detail = Detail.parse(await call(proofyard, 'GET', `proof/${created.proof_id}/detail`))
    note(stages, 'queue', detail.queue_time_sec * 1000)
    for (const [stage, seconds] of Object.entries(detail.compute_times)) note(stages, stage, seconds * 1000)
    for (const [step, used] of Object.entries(await bareRun(bare))) note(byHand, step, used.wallSeconds * 1000)
  }
} finally {
  await proofyard.remove()
  await rm(bare.folder, { recursive: true, force: true })
}

const ms = (value: number) => `${value.toFixed(0).padStart(6)} ms`

function note(table: Record<string, number[]>, name: string, value: number): void {
  ;(table[name] ??= []).push(value)
}

const bareProver = median(byHand.witness ?? []) + median(byHand.prove ?? [])
const added = median(served) - bareProver
const verification = median(byHand.verify ?? [])
console.log(`medians of ${rounds} proofs of a trivial circuit, one after the other\n`)
console.log(`POST prove -> Ready           ${ms(median(served))}`)
for (const [stage, values] of Object.entries(stages)) console.log(`  ${stage.padEnd(26)}  ${ms(median(values))}`)
console.log(`the bare prover, by hand      ${ms(bareProver)}`)
for (const [step, values] of Object.entries(byHand)) {
  const note = step === 'verify' ? '  (not counted above)' : ''
  console.log(`  ${step.padEnd(26)}  ${ms(median(values))}${note}`)
}
const verdict = added < limitMilliseconds ? 'kept' : 'MISSED'
console.log(`\nthe service adds ${added.toFixed(0)} ms (limit ${limitMilliseconds} ms: ${verdict}),`)
console.log(`${(added - verification).toFixed(0)} ms when one verifies by hand as well, as it always does`)
process.exitCode = added < limitMilliseconds ? 0 : 1
