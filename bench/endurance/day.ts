import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { call, deploy, pack, pause, prove, untilDone } from '@proofyard/e2e/harness/api.ts'
import { type Proofyard, root } from '@proofyard/e2e/harness/proofyard.ts'

/** What a team of twenty does in 24 hours, and how much of it at a time: each has a page that asks every 20 seconds and follows the events for an hour. */
const DAY = {
  polls: { count: 86_400, atOnce: 8 },
  streams: { count: 480, atOnce: 1 },
  uploads: { count: 96, atOnce: 1 },
  proofs: { count: 1440, atOnce: 4 },
}
const LISTENERS = 20
const UPLOAD_BYTES = 2 * 2 ** 20
const input = { a: 3, b: 11 }

type Kind = keyof typeof DAY

/**
 * Does the work of a day, spread over so many seconds; a machine that is too slow for it takes longer.
 *
 * @param part of the day's work that is done: 1 is all of it
 * @returns how often each thing was done
 * @throws where something is refused or fails
 */
export async function workADay(proofyard: Proofyard, seconds: number, part: number): Promise<Record<Kind, number>> {
  const begun = { polls: 0, streams: 0, uploads: 0, proofs: 0 }
  let circuit = await upload(proofyard)
  let proof = await proveOnce(proofyard, circuit)
  const listeners: AbortController[] = []
  const steps = {
    polls: async (nth: number) => {
      const paths = [`proof/${proof}/status`, `circuit/${circuit}/status`, `proof/${proof}/detail`, 'team/me']
      await call(proofyard, 'GET', paths[nth % paths.length] ?? '')
    },
    streams: async () => {
      listeners.push(await listen(proofyard))
      if (listeners.length > LISTENERS) listeners.shift()?.abort()
    },
    uploads: async () => {
      circuit = await upload(proofyard)
    },
    proofs: async () => {
      proof = await proveOnce(proofyard, circuit)
    },
  }
  const began = performance.now()
  const lane = async (kind: Kind) => {
    const count = Math.ceil(DAY[kind].count * part)
    while (begun[kind] < count) {
      const nth = begun[kind]++
      await pause(Math.max(0, began + (nth * seconds * 1000) / count - performance.now()))
      await steps[kind](nth)
    }
  }
  const kinds: Kind[] = ['polls', 'streams', 'uploads', 'proofs']
  try {
    await Promise.all(kinds.flatMap((kind) => Array.from({ length: DAY[kind].atOnce }, () => lane(kind))))
  } finally {
    for (const listener of listeners) listener.abort()
  }
  return begun
}

/** A project that no upload before had. @returns the id of its build, which is Ready */
async function upload(proofyard: Proofyard): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-endurance-'))
  try {
    const project = join(folder, 'project')
    await cp(join(root, 'e2e', 'fixtures', 'multiplier'), project, { recursive: true })
    await writeFile(join(project, 'noise.bin'), randomBytes(UPLOAD_BYTES))
    const { circuit_id } = await deploy(proofyard, await pack(project, join(folder, 'project.tar.gz')), 'latest')
    await ready(proofyard, 'circuit', circuit_id)
    return circuit_id
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function proveOnce(proofyard: Proofyard, circuit: string): Promise<string> {
  const { proof_id } = await prove(proofyard, circuit, input)
  await ready(proofyard, 'proof', proof_id)
  return proof_id
}

async function ready(proofyard: Proofyard, kind: 'circuit' | 'proof', id: string): Promise<void> {
  const { status, error } = await untilDone(proofyard, kind, id)
  if (status !== 'Ready') throw new Error(`${kind} ${id} is ${status}: ${error ?? 'no reason'}`)
}

async function listen({ url, apiKey, username }: Proofyard): Promise<AbortController> {
  const controller = new AbortController()
  const response = await fetch(`${url}/api/v1/team/${username}/events`, {
    headers: { authorization: `Bearer ${apiKey}` },
    signal: controller.signal,
  })
  if (response.status !== 200 || response.body === null) throw new Error(`A stream was refused: ${response.status}.`)
  void drain(response.body).catch(() => undefined)
  return controller
}

async function drain(body: ReadableStream<Uint8Array>): Promise<void> {
  for await (const chunk of body) void chunk
}
