// What it costs the server that people watch: processor seconds for 500 streams of events, beside as many pages that ask for the
// status each second. `npm run bench:listeners [-- <listeners> | --smoke]`
import { join } from 'node:path'
import { deploy, pack, pause, untilDone } from '@proofyard/e2e/harness/api.ts'
import { processesOf } from '@proofyard/e2e/harness/processes.ts'
import { root, startProofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { z } from 'zod'
import { endBench, readArguments } from '../arguments.ts'
import { cpuSecondsOf, residentBytesOf } from '../service/process-meter.ts'

const { isSmoke, positionals } = readArguments()
const listeners = isSmoke ? 5 : Number(positionals[0] ?? 500)
const seconds = isSmoke ? 1 : 20
/** Of one key; as many as the server lets one caller have. */
const OF_KEY = 50
/** Streams are to cost at most so much of what asking costs. */
const MAX_RATIO = 0.25

const proofyard = await startProofyard({ PROOFYARD_ATTEMPTS_PER_MINUTE: '1000', PROOFYARD_LOG: 'warn' })
const closing = new AbortController()
let kept = true
try {
  const archive = await pack(
    join(root, 'e2e', 'fixtures', 'multiplier'),
    join(proofyard.dataFolder, 'multiplier.tar.gz'),
  )
  const { circuit_id } = await deploy(proofyard, archive, 'latest')
  await untilDone(proofyard, 'circuit', circuit_id)
  const found = (await processesOf(proofyard.dataFolder)).find(({ command }) => command.includes('server/main.ts'))
  if (found === undefined) throw new Error('The server does not run.')
  const { pid } = found
  const keys = await Promise.all(Array.from({ length: Math.ceil(listeners / OF_KEY) }, newKey))
  const asking = Array.from({ length: listeners }, (_, index) =>
    askEachSecond(keys[index % keys.length] ?? '', circuit_id),
  )
  const polled = await cpuOver(pid)
  closing.abort()
  await Promise.all(asking)

  const before = residentBytesOf(pid)
  const streaming = new AbortController()
  const streams = Array.from({ length: listeners }, (_, index) =>
    follow(keys[index % keys.length] ?? '', streaming.signal),
  )
  await Promise.all(streams.map(({ opened }) => opened))
  const streamed = await cpuOver(pid)
  const memory = (residentBytesOf(pid) - before) / listeners
  streaming.abort()
  const ratio = streamed / polled
  kept = ratio <= MAX_RATIO
  console.log(`${listeners} pages that ask each second   ${(polled * 1000).toFixed(0)} ms of processor a second`)
  console.log(
    `${listeners} streams of events             ${(streamed * 1000).toFixed(0)} ms, ${(memory / 1024).toFixed(0)} KiB of memory each`,
  )
  console.log(`streams cost ${ratio.toFixed(3)} of asking, limit ${MAX_RATIO}: ${kept ? 'kept' : 'MISSED'}`)
} finally {
  closing.abort()
  await proofyard.remove()
}
endBench(kept, isSmoke)

async function newKey(): Promise<string> {
  const response = await fetch(`${proofyard.url}/api/v1/apikey/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${proofyard.apiKey}` },
  })
  return z.object({ api_key: z.string() }).parse(await response.json()).api_key
}

async function askEachSecond(key: string, id: string): Promise<void> {
  await pause(Math.random() * 1000)
  while (!closing.signal.aborted) {
    const response = await fetch(`${proofyard.url}/api/v1/circuit/${id}/status`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await response.text()
    await pause(1000)
  }
}

function follow(key: string, signal: AbortSignal): { opened: Promise<void> } {
  async function open(): Promise<void> {
    const response = await fetch(`${proofyard.url}/api/v1/team/ada/events`, {
      headers: { authorization: `Bearer ${key}` },
      signal,
    })
    if (response.status !== 200 || response.body === null) throw new Error(`A stream was refused: ${response.status}.`)
    void drain(response.body).catch(() => undefined)
  }
  return { opened: open() }
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const chunk of body) void chunk
}

/** Processor seconds of a process in each second. */
async function cpuOver(pid: number): Promise<number> {
  await pause(isSmoke ? 100 : 3000)
  const before = cpuSecondsOf(pid).own
  await pause(seconds * 1000)
  return (cpuSecondsOf(pid).own - before) / seconds
}
