import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Proofyard } from '@proofyard/sdk/client.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../context.ts'
import { openTerminal } from '../terminal/terminal.ts'
import { testInputs } from './test-inputs.ts'

/** Tries a project whose one input must fail, where its proof fails for this reason. */
async function tryFailing(failure_cause: string | null) {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'inputs', 'fail'), { recursive: true })
  await writeFile(join(folder, 'inputs', 'fail', 'wrong.json'), '{}')
  const manifest = { name: 'm', circuitType: 'circom', circuitPath: './circuit.circom' }
  await writeFile(join(folder, 'sindri.json'), JSON.stringify(manifest))
  const failed = { proof_id: 'p', status: 'Failed', finished_processing: true, error: 'No.', failure_cause }
  const answers = async (url: Parameters<typeof fetch>[0]) =>
    new Request(url).url.includes('events') ? new Response(null, { status: 503 }) : Response.json(failed)
  let output = ''
  const stream = { write: (text: string) => (output += text).length > 0, isTTY: false, columns: 80 }
  const context: Context = {
    terminal: openTerminal({ out: stream, err: stream, isInteractive: false }, false, {}),
    env: {},
    url: undefined,
    signal: new AbortController().signal,
    connect: async () => new Proofyard({ url: 'http://127.0.0.1:9', fetch: answers }),
  }
  const error: unknown = await testInputs(context, folder, { build: 'm' }).catch((failure: unknown) => failure)
  return { output, error }
}

test('an input that the circuit has refused is as it should be', async () => {
  const { output, error } = await tryFailing('input')
  expect(output).toContain('✓ inputs/fail/wrong.json  is refused: No.')
  expect(error).toBeUndefined()
})

test.each(['server', 'limit', 'build', 'cancelled'])('one whose proof failed by %s is not', async (cause) => {
  const { output, error } = await tryFailing(cause)
  expect(output).toContain(
    `✗ inputs/fail/wrong.json  must be refused by the circuit, and failed otherwise (${cause}): No.`,
  )
  expect(error).toHaveProperty('message', '1 of 1 inputs are not as they should be.')
})
