// A big circuit through the whole product: deployed, compiled, set up and proved, with what those who wait are told.
// Prints CPU seconds, wall time and the memory of all processes at its height, of each step.
//
// npm run bench:big-circuit [-- <thousands of constraints> [groth16 | plonk | fflonk [<proofs>]] | --smoke]
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, deploy, pack, pause, prove } from '@proofyard/e2e/harness/api.ts'
import { type Proofyard, startProofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { z } from 'zod'
import { endBench, readArguments } from '../arguments.ts'
import { chain } from '../circom-provers/circuits.ts'
import { untilOwnNative } from './bare.ts'
import { cpuSecondsBelow, residentBytesBelow } from './process-meter.ts'

// A little over 2^20 constraints.
const { isSmoke, positionals } = readArguments()
const [thousands = isSmoke ? '1' : '1049', provingScheme = 'groth16', proofs = '1'] = positionals

const State = z.object({
  status: z.string(),
  finished_processing: z.boolean(),
  activity: z.string().nullable(),
  error: z.string().nullable(),
  compute_times: z.record(z.string(), z.number()).nullable(),
})

const folder = await mkdtemp(join(tmpdir(), 'proofyard-big-'))
const proofyard = await startProofyard()
try {
  await untilOwnNative(join(proofyard.dataFolder, 'tools'))
  const circuit = chain('big', Number(thousands))
  const project = { circuitType: 'circom', name: 'big', circuitPath: './circuit.circom', provingScheme }
  await writeFile(join(folder, 'sindri.json'), JSON.stringify(project))
  await writeFile(join(folder, 'circuit.circom'), circuit.source)
  const archive = await pack(folder, `${folder}.tar.gz`)
  console.log(`${(Number(thousands) * 1000).toLocaleString('en')} constraints, ${provingScheme}`)
  const build = await deploy(proofyard, archive, 'big')
  await follow(proofyard, 'build', `circuit/${build.circuit_id}/detail`)
  for (let count = 1; count <= Number(proofs); count++) {
    const proof = await prove(proofyard, build.circuit_id, JSON.stringify(circuit.input))
    await follow(proofyard, `proof ${count}`, `proof/${proof.proof_id}/detail`)
  }
} finally {
  await proofyard.remove()
  await rm(folder, { recursive: true, force: true })
  await rm(`${folder}.tar.gz`, { force: true })
}
endBench(true, isSmoke)

/** Polls to the end as a person's console does, and prints each new word of progress. @throws when it Failed */
async function follow(proofyard: Proofyard, name: string, path: string): Promise<void> {
  const pid = proofyard.process.pid ?? 0
  const began = performance.now()
  const cpuBefore = cpuSecondsBelow(pid)
  const idle = residentBytesBelow(pid)
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  let peak = 0
  const sampling = setInterval(() => (peak = Math.max(peak, residentBytesBelow(pid))), 50)
  try {
    for (let told: string | null = null; ;) {
      const state = State.parse(await call(proofyard, 'GET', path))
      if (state.activity !== null && state.activity !== told)
        console.log(`  ${seconds().padStart(6)} s  ${state.activity}`)
      told = state.activity
      if (state.status === 'Failed') throw new Error(`The ${name} Failed: ${state.error}`)
      if (state.finished_processing) {
        console.log(`${name}: ${(cpuSecondsBelow(pid) - cpuBefore).toFixed(1)} CPU s, ${seconds()} wall s,`)
        console.log(`  ${((peak - idle) / 1e6).toFixed(0)} MB at its height; ${JSON.stringify(state.compute_times)}`)
        return
      }
      await pause(500)
    }
  } finally {
    clearInterval(sampling)
  }
}
