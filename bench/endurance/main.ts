// Whether memory grows: what one busy day asks of a server and a worker (polls, streams of events, uploads, proofs), in 20 minutes. Memory at
// the end is held against that after the first quarter, when caches are full and code is compiled.
//
// npm run bench:endurance [-- <minutes> | --smoke]
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pack } from '@proofyard/e2e/harness/api.ts'
import { root } from '@proofyard/e2e/harness/proofyard.ts'
import { endBench, readArguments } from '../arguments.ts'
import { openClients } from '../queue/clients.ts'
import { startInstallation } from '../queue/installation.ts'

const { isSmoke, positionals } = readArguments()
const seconds = isSmoke ? 8 : Number(positionals[0] ?? 20) * 60
const CLIENTS = 16
/** What is asked for in a day: an open page that polls each second, and the work of a team. */
const OF_A_DAY = { polls: 86_400, proofs: 4000, uploads: 200, streams: 1500 }
/** So many streams are open at a time. */
const STREAMS = 20
/** Memory at the end, to that after the first quarter; V8 gives some back only when it has to. */
const MAX_RATIO = 1.1
const MIB = 1024 * 1024

const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-endurance-'))
const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
const installation = await startInstallation()
const { port, key, build } = installation
const url = `http://127.0.0.1:${port}/api/v1`
const headers = { authorization: `Bearer ${key}` }
const clients = openClients(installation, CLIENTS)
const ending = new AbortController()
const done = { polls: 0, proofs: 0, uploads: 0, streams: 0 }
let isKept = true
try {
  await installation.startWorker(4)
  const began = performance.now()
  const part = () => (performance.now() - began) / 1000 / seconds
  const samples: { part: number; server: number; workers: number }[] = []
  const busy = [
    ...Array.from({ length: CLIENTS - 4 }, () => again('polls', () => clients.call('GET', `circuit/${build}/status`))),
    again('proofs', prove),
    again('uploads', upload),
    ...Array.from({ length: STREAMS }, () => again('streams', follow)),
  ]
  // What the others do when one has failed is of no interest.
  for (const one of busy) one.catch(() => undefined)
  while (part() < 1) {
    await Promise.race([sleep(Math.min(1000, (seconds * 1000) / 50)), ...busy])
    samples.push({ part: part(), ...installation.residentBytes() })
  }
  ending.abort()
  await Promise.all(busy)
  const counts = Object.entries(done).map(([what, count]) => `${count} ${what}`)
  console.log(`in ${seconds} s: ${counts.join(', ')}; a day has ${Object.values(OF_A_DAY).join(', ')}\n`)
  for (const group of ['server', 'workers'] as const) {
    const mean = (from: number, to: number) => {
      const those = samples.filter((sample) => sample.part >= from && sample.part < to)
      return those.reduce((sum, sample) => sum + sample[group], 0) / those.length
    }
    const [early, late] = [mean(0.25, 0.375), mean(0.875, 1.1)]
    const ratio = late / early
    if (ratio > MAX_RATIO) isKept = false
    const [before, then] = [early, late].map((bytes) => `${(bytes / MIB).toFixed(0).padStart(5)} MiB`)
    const name = group === 'server' ? 'server' : 'worker'
    const verdict = ratio <= MAX_RATIO ? 'kept' : 'MISSED'
    console.log(`memory of the ${name} ${before}, then ${then}: ${ratio.toFixed(2)}, wanted ${MAX_RATIO}: ${verdict}`)
  }
  // A machine that could not keep up has compressed less than a day.
  if (done.polls < OF_A_DAY.polls * 0.9 || done.proofs < OF_A_DAY.proofs * 0.9) {
    isKept = false
    console.log('this machine did not do the work of a day in that time')
  }
} finally {
  ending.abort()
  clients.close()
  await installation.remove()
  await rm(folder, { recursive: true, force: true })
}
console.log(isKept ? '\nall kept' : '\nMISSED')
endBench(isKept, isSmoke)

/** Does one thing at the rate of its day, shared by those who do it, until the end. */
async function again(what: keyof typeof OF_A_DAY, act: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const pace = (seconds * 1000) / OF_A_DAY[what]
  while (!ending.signal.aborted) {
    // What all of them have done so far is due by now.
    const early = done[what] * pace - (performance.now() - began)
    if (early > 0) await sleep(Math.min(early, 100))
    else {
      done[what] += 1
      await act()
    }
  }
}

function prove(): Promise<string> {
  return clients.call('POST', `circuit/${build}/prove`, { proof_input: JSON.stringify({ number: randomUUID() }) })
}

async function upload(): Promise<void> {
  const body = new FormData()
  body.append('files', await openAsBlob(archive), 'multiplier.tar.gz')
  const response = await fetch(`${url}/circuit/create`, { method: 'POST', headers, body })
  const text = await response.text()
  if (!response.ok) throw new Error(`An upload was answered ${response.status}: ${text}`)
}

/** Follows the team's events for as long as streams of a day last, compressed as they are. */
async function follow(): Promise<void> {
  const life = AbortSignal.timeout(((seconds * 1000) / OF_A_DAY.streams) * STREAMS)
  try {
    const signal = AbortSignal.any([life, ending.signal])
    const response = await fetch(`${url}/team/bench/events`, { headers, signal })
    if (response.status !== 200 || response.body === null) throw new Error(`A stream was refused: ${response.status}.`)
    for await (const chunk of response.body) void chunk
  } catch (error) {
    if (!life.aborted && !ending.signal.aborted) throw error
  }
}
