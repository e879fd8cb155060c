// A proof by the service against `snarkjs groth16 prove` on the same key and witness, in one run: CPU seconds, wall, peak memory.
//
// npm run bench:against-snarkjs [-- <rounds> | --smoke]
//
// The service's figures hold everything: server, worker, database, sandbox, witness, proof, verification.
import { rm } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { call, pause, prove, untilDone } from '@proofyard/e2e/harness/api.ts'
import { processesOf } from '@proofyard/e2e/harness/processes.ts'
import { type Proofyard, startProofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { endBench, readArguments } from '../arguments.ts'
import { snarkjs } from '../circom-provers/circuits.ts'
import { bareRun, prepareBare } from './bare.ts'
import { circomlibProject } from './circomlib-project.ts'
import { type Used, measuredRun, median } from './measured-run.ts'
import { cpuSecondsOf, residentBytesBelow } from './process-meter.ts'

const { isSmoke, positionals } = readArguments()
const rounds = isSmoke ? 1 : Number(positionals[0] ?? 5)
const fixture = isSmoke ? 'multiplier' : 'sha256'

/** One proof by the service; its CPU seconds are those of every process of it, ended children included. */
async function servedRun(proofyard: Proofyard, circuitId: string, input: unknown): Promise<Used> {
  const before = await cpuOf(proofyard)
  const began = performance.now()
  let peak = 0
  const idle = residentBytesBelow(proofyard.process.pid ?? 0)
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytesBelow(proofyard.process.pid ?? 0) - idle)), 10)
  const { proof_id: id } = await prove(proofyard, circuitId, input)
  const proof = await untilDone(proofyard, 'proof', id)
  const wallSeconds = (performance.now() - began) / 1000
  clearInterval(sampling)
  if (proof.status !== 'Ready') throw new Error(`The proof failed: ${proof.error}`)
  await pause(300)
  return { wallSeconds, cpuSeconds: (await cpuOf(proofyard)) - before, peakMegabytes: peak / 1e6 }
}

async function cpuOf(proofyard: Proofyard): Promise<number> {
  const processes = await processesOf(proofyard.dataFolder)
  return processes.map(({ pid }) => cpuSecondsOf(pid)).reduce((sum, { own, children }) => sum + own + children, 0)
}

const proofyard = await startProofyard()
const { folder: project, remove } = await circomlibProject(fixture)
const bare = await prepareBare(proofyard, fixture, project)
const runs: Record<string, Used[]> = { service: [], snarkjs: [], 'bare native': [] }
try {
  const { num_constraints: constraints } = z
    .object({ num_constraints: z.number() })
    .parse(await call(proofyard, 'GET', `circuit/${bare.circuitId}/detail`))
  console.log(`${fixture}, ${constraints} constraints, ${rounds} rounds, medians\n`)
  for (let round = 0; round < rounds; round++) {
    const steps = await bareRun(bare)
    if (steps.prove !== undefined) runs['bare native']?.push(steps.prove)
    const args = [
      snarkjs(),
      'groth16',
      'prove',
      'build/circuit.zkey',
      'witness.wtns',
      'peer-proof.json',
      'peer-public.json',
    ]
    runs.snarkjs?.push(await measuredRun(process.execPath, args, bare.folder))
    runs.service?.push(await servedRun(proofyard, bare.circuitId, bare.input))
  }
} finally {
  await proofyard.remove()
  await remove()
  await rm(bare.folder, { recursive: true, force: true })
}

console.log('                    CPU s   wall s  peak MB')
for (const [name, used] of Object.entries(runs)) {
  const column = (pick: (one: Used) => number, digits: number) => median(used.map(pick)).toFixed(digits).padStart(8)
  console.log(
    `${name.padEnd(16)} ${column((one) => one.cpuSeconds, 2)} ${column((one) => one.wallSeconds, 2)} ${column((one) => one.peakMegabytes, 0)}`,
  )
}
const ratio =
  median((runs.snarkjs ?? []).map((one) => one.cpuSeconds)) / median((runs.service ?? []).map((one) => one.cpuSeconds))
console.log(`\nsnarkjs groth16 prove takes ${ratio.toFixed(1)} times the CPU of the whole service`)
endBench(true, isSmoke)
