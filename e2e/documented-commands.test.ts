import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runProgram } from './harness/api.ts'
import { type CommandLine, installCommandLine } from './harness/command-line.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { until } from './harness/until.ts'

let proofyard: Proofyard
let line: CommandLine
let folder: string

beforeAll(async () => {
  proofyard = await startProofyard({ PROOFYARD_SAMPLES: 'on' })
  line = await installCommandLine(proofyard.url)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-documented-'))
  const ready = async () => (await type('proofyard build get proofyard/multiplier2')).code === 0 || undefined
  await until('the first sample is there', ready, { seconds: 120 })
})
afterAll(async () => {
  await proofyard?.remove()
  for (const one of [folder, line?.folder]) if (one !== undefined) await rm(one, { recursive: true, force: true })
})

/** The shell blocks of a page, in order. */
async function blocksOf(page: string): Promise<string[]> {
  const text = await readFile(join(root, 'docs', `${page}.md`), 'utf8')
  return [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block)
}

/** Types commands as they were copied from a page, each after the other, until one fails; by a person who is logged in already. */
async function type(
  commands: string,
  variables: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const env = {
    ...process.env,
    PATH: `${line.bin}:${process.env['PATH']}`,
    PROOFYARD_API_KEY: proofyard.apiKey,
    PROOFYARD_URL: proofyard.url,
    SINDRI_API_KEY: proofyard.apiKey,
    SINDRI_BASE_URL: proofyard.url,
    KEY: proofyard.apiKey,
    URL: proofyard.url,
    ...variables,
    npm_config_prefer_offline: 'true',
    // What a person answers when npx asks whether it may install.
    npm_config_yes: 'true',
  }
  return await runProgram('sh', ['-e', '-c', commands], { cwd: folder, env })
}

/** cli.test.ts installs the command line, and logs in by a name and a password on a terminal. */
function loggedIn(block: string): string {
  return block
    .split('\n')
    .filter((one) => !/^npm install --global|^proofyard login/.test(one))
    .map((one) => one.replaceAll('http://127.0.0.1:8080', proofyard.url))
    .join('\n')
}

test('the first five minutes are as they are told, and the bundle is verified without Proofyard', async () => {
  const [first = ''] = await blocksOf('getting-started')
  const elsewhere = (await blocksOf('verifying-elsewhere')).find((block) => block.includes('snarkjs')) ?? ''
  const { code, output } = await type(`${loggedIn(first)}\n${elsewhere}`)
  expect(output).toContain('OK!')
  expect(code, output).toBe(0)
})

test('the calls over HTTP are answered', async () => {
  const block = (await blocksOf('getting-started')).find((one) => one.startsWith('curl')) ?? ''
  const [create = '', status = '', prove = '', detail = ''] = block.split(/\n(?=curl )/)
  await type('tar -czf multiplier2.tar.gz multiplier2')
  expect(await answerTo(create)).toMatchObject({ circuit_name: 'multiplier2' })
  expect(await answerTo(status)).toMatchObject({ status: expect.any(String) })
  await type('proofyard build get multiplier2 --wait')
  const { proof_id: id } = z.object({ proof_id: z.uuid() }).parse(await answerTo(prove))
  await type(`proofyard proof get ${id} --wait`)
  expect(await answerTo(detail.replace('<proof id>', id))).toMatchObject({ proof_id: id, status: 'Ready' })

  const page = await readFile(join(root, 'docs', 'circuit-interface.md'), 'utf8')
  const [contract = '', values = ''] = [...page.matchAll(/^ {4}(curl .*?) \| jq /gm)].map(([, command = '']) => command)
  expect(await answerTo(contract)).toMatchObject({ input_schema: expect.anything() })
  expect(await answerTo(values, { PROOF: id })).toMatchObject({ values: expect.anything() })
})

/** What a call says, without what curl says. */
async function answerTo(command: string, variables: Record<string, string> = {}): Promise<unknown> {
  const { output } = await type(`${command.trim()} 2>/dev/null`, variables)
  return JSON.parse(output)
}

test('the tutorial goes from a circuit to a contract that accepts its proof, and refuses another value', async () => {
  const blocks = await blocksOf('tutorial')
  expect(blocks.length).toBeGreaterThan(7)
  const { code, output } = await type(blocks.map(loggedIn).join('\n'))
  expect(code, output).toBe(0)
  expect(output).toContain('There is no such proof.')
  expect(output).toContain('OK!')
  expect(output).toContain('The proof is accepted: true')
  expect(output).toContain('With another value: false')
})
