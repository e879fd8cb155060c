import { spawn } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import { Proofyard as Client } from '@proofyard/sdk/client.ts'
import { JobFailedError } from '@proofyard/sdk/errors.ts'
import type { Launched } from './launch.ts'

/** Where a Proofyard is, and a key for it. */
type Reached = Pick<Launched, 'url' | 'apiKey'>

/** How long a server that was killed may stay away, also on a busy machine. */
const AWAY_MS = 60_000
/** As long, by the client's pauses of 4 to 8 seconds. */
const AWAY_RETRIES = 14

/** A client of the first user, who keeps asking while a server that was killed is away. */
function clientOf({ url, apiKey }: Reached): Client {
  return new Client({ url, key: apiKey, retries: AWAY_RETRIES })
}

/** Makes any call with the first user's key, one that the API does not have included; retries while the server is away. */
export async function call(proofyard: Reached, method: string, path: string, body?: unknown): Promise<unknown> {
  const deadline = Date.now() + AWAY_MS
  for (;;) {
    try {
      const response = await fetch(`${proofyard.url}/api/v1/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${proofyard.apiKey}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body instanceof FormData ? body : body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text)
      if (response.status < 500 || Date.now() > deadline)
        throw new Error(`${method} ${path}: ${response.status} ${text}`)
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error
    }
    await pause(100)
  }
}

export async function deploy(proofyard: Reached, archive: string, tag: string): Promise<Circuit> {
  const options = { fileName: basename(archive), tags: [tag] }
  return Circuit.parse(await clientOf(proofyard).deploy(await openAsBlob(archive), options))
}

export async function prove(proofyard: Reached, circuit: string, input: unknown): Promise<Proof> {
  return Proof.parse(await clientOf(proofyard).prove(circuit, input))
}

/** Follows a build or a proof until it is Ready or Failed, and returns it whole. @param seconds that it may take */
export async function untilDone(
  proofyard: Reached,
  kind: 'circuit' | 'proof',
  id: string,
  seconds = 600,
): Promise<Circuit | Proof> {
  const client = clientOf(proofyard)
  const signal = AbortSignal.timeout(seconds * 1000)
  await (kind === 'circuit' ? client.untilBuilt(id, { signal }) : client.untilProved(id, { signal })).catch((error) => {
    if (signal.aborted) throw new Error(`Waited ${seconds} s in vain until the ${kind} ${id} is Ready or Failed.`)
    if (!(error instanceof JobFailedError)) throw error
  })
  const detail = await call(proofyard, 'GET', `${kind}/${id}/detail`)
  return kind === 'circuit' ? Circuit.parse(detail) : Proof.parse(detail)
}

/** Packs a folder as tar.gz with the machine's own `tar`. */
export async function pack(folder: string, archive: string): Promise<string> {
  await runProgram('tar', ['-czf', archive, '-C', folder, '.'])
  return archive
}

/** Runs a program to its end; `input` is what it finds on its standard input. */
export function runProgram(
  program: string,
  args: string[],
  { input, ...options }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string; signal?: AbortSignal } = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
    // A program that does not read it may be gone before it is written.
    child.stdin.on('error', () => undefined).end(input)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += String(text)))
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
