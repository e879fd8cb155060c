import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deploy, pack, prove, untilDone } from './api.ts'
import { processesOf } from './processes.ts'
import { type Proofyard, root, startProofyard } from './proofyard.ts'
import { addWorkerKey } from './worker-elsewhere.ts'
import { type findSchemathesis, runCampaign } from './schemathesis.ts'

const SEED = Number(process.env.PROOFYARD_SEED ?? '1')
const TIMEOUT_MS = 40 * 60_000

const Parameter = z.looseObject({ name: z.string().optional(), schema: z.unknown().optional() })
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter),
  security: z.array(z.record(z.string(), z.unknown())),
})
type Operation = z.infer<typeof Operation>
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

/** These would take away what the others look at, or wait for the worker that is held. */
const KEEPS_OFF = /Delete|Verify|Compile|RemoveMember|Withdraw/
/** Each good one waits a minute for the worker that is held; its bad ones are in server/calls/claim/claim.test.ts. */
const WAITS = 'claimVerify'
/** Ends the very token that the campaign goes on with. */
const ENDS_TOKEN = 'userLogoutEverywhere'

/**
 * Sends what people and machines may send by mistake or in malice to every call, and checks each answer against the OpenAPI
 * document.
 *
 * @param found the program, or why it is not here
 * @param depth.examples how many for each call; PROOFYARD_SEED=2 makes others
 * @param depth.strangers what is asked by nobody in particular: all calls, or those that ask no one who they are. What the others
 * answer is asked with a key, and that they refuse strangers is in server/permissions
 */
export function describeEveryCall(
  found: Awaited<ReturnType<typeof findSchemathesis>>,
  { examples, strangers }: { examples: number; strangers: 'all calls' | 'calls for anybody' },
): void {
  const skips = maySkip('missing' in found ? found.missing : undefined)
  let proofyard: Proofyard
  let folder: string
  let file: string
  let worker: number | undefined
  let operations: Operation[]
  let token: string
  let workerKey: string

  beforeAll(async () => {
    if ('missing' in found) return
    proofyard = await startProofyard({
      PROOFYARD_ATTEMPTS_PER_MINUTE: '1000000',
      PROOFYARD_LOG: 'error',
      // An answer that does not end says nothing to the campaign.
      PROOFYARD_STREAM_SECONDS: '1',
    })
    folder = await mkdtemp(join(tmpdir(), 'proofyard-schemathesis-'))
    file = join(folder, 'openapi.json')
    const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
    const { circuit_id } = await deploy(proofyard, archive, 'latest')
    await untilDone(proofyard, 'circuit', circuit_id)
    const { proof_id } = await prove(proofyard, circuit_id, { a: '3', b: '11' })
    await untilDone(proofyard, 'proof', proof_id)
    const document = Document.parse(await (await fetch(`${proofyard.url}/api/openapi.json`)).json())
    operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    name(operations, { circuit_id: [circuit_id, 'ada/multiplier:latest'], proof_id: [proof_id], team_slug: ['ada'] })
    await writeFile(file, JSON.stringify(document))
    workerKey = await addWorkerKey(proofyard, 'campaign', 'circom')
    // What is asked for is only noted from here on: thousands of jobs would take the processors from the calls.
    worker = (await processesOf(proofyard.dataFolder)).find(({ command }) => /worker\/main\.ts/.test(command))?.pid
    if (worker !== undefined) process.kill(worker, 'SIGSTOP')
  })

  afterAll(async () => {
    if (worker !== undefined) process.kill(worker, 'SIGCONT')
    await proofyard?.remove()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  describe.skipIf(skips)('every call of the OpenAPI document, with good and bad data', () => {
    test(
      'answers as the document says, signed in and not',
      async ({ signal }) => {
        if ('missing' in found) return
        token = await accessToken(proofyard)
        const forStrangers = idsOf(strangers === 'all calls' ? operations : operations.filter(isForAnybody))
        // Nobody is signed in where the body says who asks: once is enough.
        const byKey = operations.filter(
          ({ security, operationId }) => operationId !== WAITS && security.some((way) => 'apiKey' in way),
        )
        const byWorker = operations.filter(({ security }) => security.some((way) => 'workerKey' in way))
        const byUser = operations.filter(
          ({ security, operationId }) =>
            operationId !== ENDS_TOKEN &&
            security.some((way) => 'accessToken' in way) &&
            security.every((way) => !('apiKey' in way)),
        )
        const common = { document: file, url: proofyard.url, examples, seed: SEED, signal }
        const campaigns = [
          // In two parts, for all calls are as many as the other campaigns ask together.
          ...[0, 1].map((part) => ({
            ...common,
            name: `nobody-${part + 1}`,
            operations: forStrangers.filter((_, index) => index % 2 === part),
          })),
          { ...common, name: 'API key', bearer: proofyard.apiKey, operations: idsOf(byKey) },
          { ...common, name: 'user', bearer: token, operations: idsOf(byUser) },
          { ...common, name: 'worker key', bearer: workerKey, operations: idsOf(byWorker) },
        ]
        const reports = await Promise.all(campaigns.map((campaign) => runCampaign(found.program, campaign)))
        for (const [index, { name, operations: asked }] of campaigns.entries()) {
          const report = reports[index]
          if (report === undefined) continue
          const { test_cases: cases, output } = report
          console.log(
            `schemathesis as ${name}: ${report.operations.tested} operations, ${examples} examples each, ${cases.generated} calls, ${cases.with_failures} failures`,
          )
          const heard = `${output}\n${proofyard.output()}`
          expect({ complete: report.complete, failures: cases.with_failures, errored: cases.errored }, heard).toEqual({
            complete: true,
            failures: 0,
            errored: 0,
          })
          expect(report.operations.tested).toBe(asked.length)
        }
      },
      TIMEOUT_MS,
    )

    test('has ended neither the server nor the key and the token', async () => {
      for (const [path, bearer] of [
        ['team/me', proofyard.apiKey],
        ['user/me', token],
      ]) {
        const response = await fetch(`${proofyard.url}/api/v1/${path}`, {
          headers: { Authorization: `Bearer ${bearer}` },
        })
        expect(response.status, path).toBe(200)
      }
      expect(proofyard.process.exitCode).toBeNull()
      expect(proofyard.output()).not.toMatch(/"level":(?:50|60)/)
    })
  })
}

/** Whether it asks nobody who they are. */
function isForAnybody({ security }: Operation): boolean {
  return security.every((way) => Object.keys(way).length === 0)
}

function idsOf(some: Operation[]): string[] {
  return some.map(({ operationId }) => operationId)
}

/** Half of what is put into a path becomes something that is there. */
function name(all: Operation[], known: Record<string, string[]>): void {
  for (const { operationId, parameters } of all) {
    if (KEEPS_OFF.test(operationId)) continue
    for (const parameter of parameters) {
      const values = known[parameter.name ?? '']
      if (values !== undefined) parameter.schema = { anyOf: [{ enum: values }, parameter.schema] }
    }
  }
}

async function accessToken(proofyard: Proofyard): Promise<string> {
  const response = await fetch(`${proofyard.url}/api/token/pair`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: proofyard.username, password: proofyard.password }),
  })
  return z.object({ access: z.string() }).parse(await response.json()).access
}
