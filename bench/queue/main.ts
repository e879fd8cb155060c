// What Proofyard itself takes of a job: proofs by a framework that does nothing, asked for over HTTP, through server, queue, workers and
// storage; what a small read takes; how long a proof waits before it is begun where a worker is free; and how the rate rises with the
// workers.
//
// npm run bench:queue [-- <proofs> [<workers>] | --smoke]
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { endBench, readArguments } from '../arguments.ts'
import { openClients } from './clients.ts'
import { startInstallation } from './installation.ts'
import { scalingTo } from './scaling.ts'

const { isSmoke, positionals } = readArguments()
const [count = 3000, workers = 2] = isSmoke ? [20, 1] : positionals.map(Number)
const JOBS_AT_ONCE = 8
const CLIENTS = 16
const WANTED = { jobsPerSecond: 500, startMilliseconds: 50, readsPerCpuSecond: 1000, ofLinear: 0.9 }
const MANY_WORKERS = isSmoke ? 2 : 64

const installation = await startInstallation()
const { core, build } = installation
const clients = openClients(installation, CLIENTS)
const post = () =>
  clients.call('POST', `circuit/${build}/prove`, { proof_input: JSON.stringify({ number: randomUUID() }) })
let missed = 0
try {
  for (let worker = 0; worker < workers; worker += 1) await installation.startWorker(JOBS_AT_ONCE)
  await drain(isSmoke ? 2 : 100)

  const before = installation.cpuSeconds()
  const own = process.cpuUsage()
  const took = await drain(count)
  const after = installation.cpuSeconds()
  const { user, system } = process.cpuUsage(own)
  const parts = Object.entries({ ...difference(before, after), 'the clients': (user + system) / 1e6 })
  const cpu = parts.map(([part, seconds]) => `${part} ${((seconds / count) * 1000).toFixed(2)}`).join(', ')
  tell('jobs finished in a second', count / took, WANTED.jobsPerSecond, count / took >= WANTED.jobsPerSecond)
  console.log(`  CPU ms a job: ${cpu}; ${availableParallelism()} processors, ${workers} workers`)

  const waits = await waitsBeforeStart(isSmoke ? 3 : 200)
  const p95 = percentile(waits, 0.95)
  tell(
    'ms from POST to begun, 95 % of those where a worker is free',
    p95,
    WANTED.startMilliseconds,
    p95 < WANTED.startMilliseconds,
  )

  const perSecond = await readsPerCpuSecond(isSmoke ? 20 : 3000)
  tell(
    'status reads in a CPU second of the server',
    perSecond,
    WANTED.readsPerCpuSecond,
    perSecond >= WANTED.readsPerCpuSecond,
  )

  const ofLinear = await scalingTo(MANY_WORKERS, installation, post, isSmoke)
  for (const [begun, value] of Object.entries(ofLinear))
    tell(
      `of linear, from 1 to ${MANY_WORKERS} workers whose jobs wait, begun ${begun}`,
      value,
      WANTED.ofLinear,
      value >= WANTED.ofLinear,
      2,
    )
} finally {
  clients.close()
  await installation.remove()
}
console.log(missed === 0 ? '\nall kept' : `\n${missed} MISSED`)
endBench(missed === 0, isSmoke)

/** Seconds from the first POST until the last of so many proofs is Ready. */
async function drain(many: number): Promise<number> {
  const there = await ready()
  const began = performance.now()
  let left = many
  const client = async () => {
    while (left-- > 0) await post()
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  while ((await ready()) < there + many) await sleep(20)
  return (performance.now() - began) / 1000
}

function ready(): Promise<number> {
  return numbersOf("select count(*)::int as number from proofs where status = 'Ready'").then(([count = 0]) => count)
}

/** Milliseconds from each POST until its proof is begun, of proofs that are asked for one after the other. */
async function waitsBeforeStart(many: number): Promise<number[]> {
  const since = new Date()
  for (let index = 0; index < many; index += 1) {
    const there = await ready()
    await post()
    while ((await ready()) === there) await sleep(5)
  }
  return numbersOf(
    'select extract(epoch from started_at - created_at)::float8 * 1000 as number from proofs where created_at >= $1',
    [since],
  )
}

async function numbersOf(statement: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await core.database.$client.query<{ number: number }>(statement, values)
  return rows.map(({ number }) => number)
}

async function readsPerCpuSecond(many: number): Promise<number> {
  const path = `circuit/${build}/status`
  for (let index = 0; index < 50; index += 1) await clients.call('GET', path)
  const before = installation.cpuSeconds().server
  let left = many
  const client = async () => {
    while (left-- > 0) await clients.call('GET', path)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return many / (installation.cpuSeconds().server - before)
}

function difference<Part extends string>(
  before: Record<Part, number>,
  after: Record<Part, number>,
): Record<Part, number> {
  const entries = Object.entries<number>(after).map(([part, seconds]) => [part, seconds - before[part as Part]])
  return Object.fromEntries(entries) as Record<Part, number>
}

function percentile(values: number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN
}

function tell(what: string, value: number, wanted: number, isKept: boolean, digits = 1): void {
  if (!isKept) missed += 1
  console.log(
    `${what.padEnd(62)}${value.toFixed(digits).padStart(9)}   wanted ${wanted}: ${isKept ? 'kept' : 'MISSED'}`,
  )
}
