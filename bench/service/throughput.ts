// How fast a full queue of proofs of a small circuit drains: from the first POST until the last one is Ready, of this checkout
// and of the baseline in turn. Prints proofs a second and CPU seconds a proof, as medians of the rounds, and their ratios.
//
// npm run bench:throughput [-- <rounds> [<proofs in the queue>] | --smoke]   (--smoke: four proofs, without the baseline)
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { endBench, readArguments } from '../arguments.ts'
import { BASELINE } from './baseline.ts'
import { median } from './measured-run.ts'
import { NOW, inTurn, startVersions } from './versions.ts'
import type { Version } from './version.ts'

const { isSmoke, positionals } = readArguments()
const [rounds = 3, proofs = 100] = isSmoke ? [1, 4] : positionals.map(Number)
/** A queue is full when it has as many clients as a small team. */
const CLIENTS = 4
const WANTED_RATIO = 5

const rates: Record<string, number[]> = {}
const cpu: Record<string, number[]> = {}
const versions = await startVersions({ isAlone: isSmoke })
try {
  for (let round = 0; round < rounds; round++) {
    for (const [name, version] of inTurn(versions.named, round)) {
      const before = version.cpuSeconds()
      const began = performance.now()
      await drain(version)
      ;(rates[name] ??= []).push(proofs / ((performance.now() - began) / 1000))
      ;(cpu[name] ??= []).push((version.cpuSeconds() - before) / proofs)
    }
  }
} finally {
  await versions.remove()
}

async function drain(version: Version): Promise<void> {
  const ids: string[] = []
  let left = proofs
  const client = async () => {
    while (left-- > 0) ids.push(await version.post())
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  for (const id of ids) await version.untilReady(id, 50)
}

console.log(
  `a queue of ${proofs} proofs of a small circuit, ${availableParallelism()} processors; medians of ${rounds}\n`,
)
for (const [name, values] of Object.entries(rates)) {
  const milliseconds = median(cpu[name] ?? []) * 1000
  console.log(
    `${name.padEnd(10)}${median(values).toFixed(2).padStart(8)} proofs a second${milliseconds.toFixed(0).padStart(6)} CPU ms a proof`,
  )
}
const ratio = median(rates[NOW] ?? []) / median(rates[BASELINE] ?? [])
const cpuRatio = median(cpu[BASELINE] ?? []) / median(cpu[NOW] ?? [])
if (!isSmoke)
  console.log(`\n${ratio.toFixed(2)} times the rate (wanted ${WANTED_RATIO}), ${cpuRatio.toFixed(2)} times less CPU`)
endBench(ratio >= WANTED_RATIO, isSmoke)
