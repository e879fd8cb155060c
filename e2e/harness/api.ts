import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { Proof } from '@proofyard/contract/proof.ts'
import type { Proofyard } from './proofyard.ts'
import { until } from './until.ts'

/** How long a server that was killed may stay away, also on a busy machine. */
const AWAY_MS = 60_000

/** Calls the API with the first user's key; retries while the server is away, as the public clients do. */
export async function call(proofyard: Proofyard, method: string, path: string, body?: unknown): Promise<unknown> {
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

export async function deploy(proofyard: Proofyard, archive: string, tag: string): Promise<Circuit> {
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(await readFile(archive))]), basename(archive))
  form.append('tags', tag)
  return Circuit.parse(await call(proofyard, 'POST', 'circuit/create', form))
}

export async function prove(proofyard: Proofyard, circuit: string, input: unknown): Promise<Proof> {
  return Proof.parse(await call(proofyard, 'POST', `circuit/${circuit}/prove`, { proof_input: input }))
}

/** Polls until the build or the proof is Ready or Failed, and returns it whole. */
export async function untilDone(
  proofyard: Proofyard,
  kind: 'circuit' | 'proof',
  id: string,
  seconds = 600,
): Promise<Circuit | Proof> {
  const ask = async () => {
    const detail = await call(proofyard, 'GET', `${kind}/${id}/detail`)
    const parsed = kind === 'circuit' ? Circuit.parse(detail) : Proof.parse(detail)
    return parsed.finished_processing ? parsed : undefined
  }
  return await until(`the ${kind} ${id} is Ready or Failed`, ask, { seconds, everyMs: 100 })
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
