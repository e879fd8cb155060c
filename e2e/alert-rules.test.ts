import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { runProgram } from './harness/api.ts'
import { hasPrometheus } from './harness/prometheus.ts'
import { root } from './harness/proofyard.ts'

const file = join(root, 'deploy', 'monitoring', 'alerts.yml')
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })

/** A series by its name, and its values minute by minute, as promtool writes them. */
type Series = Record<string, string>

const server = 'job="proofyard", instance="a"'
const givenUp = `proofyard_jobs_ended_total{${server}, kind="proof", framework="circom", outcome="failed", reason="given_up"}`
const failed = `proofyard_http_answers_total{${server}, method="POST", route="/x", status="500"}`
const workers = (state: string) => `proofyard_workers{${server}, state="${state}"}`
const oldest = `proofyard_jobs_oldest_seconds{${server}, kind="proof", framework="circom", size="1024m1t256d"}`

const healthy: Series = {
  [`up{${server}}`]: '1x120',
  [`proofyard_ready{${server}, part="disk"}`]: '1x120',
  [workers('taking')]: '1x120',
  [workers('silent')]: '0x120',
  [oldest]: '30x120',
  [givenUp]: '3x120',
  [failed]: '3x120',
  [`proofyard_database_connections{${server}, state="wanted"}`]: '0x120',
}

/** What makes each alert fire by the minute 60, beside what is healthy. */
const hazards: [alert: string, hazard: string, series: Series][] = [
  ['ProofyardAway', 'a server is away', { [`up{${server}}`]: '1x40 0x80' }],
  ['ProofyardUnknown', 'no server is found', { [`up{${server}}`]: '1x40 stale' }],
  ['ProofyardNotReady', 'a disk is full', { [`proofyard_ready{${server}, part="disk"}`]: '1x40 0x80' }],
  ['ProofyardNoWorker', 'no worker takes jobs', { [workers('taking')]: '1x40 0x80' }],
  ['ProofyardWorkerSilent', 'a worker died', { [workers('silent')]: '0x40 1x80' }],
  ['ProofyardJobsWaitLong', 'a proof waits', { [oldest]: '4000+60x120' }],
  ['ProofyardJobsGivenUp', 'a further proof is given up', { [givenUp]: '3x45 4x75' }],
  ['ProofyardJobsGivenUp', 'the first proof is given up', { [givenUp]: '_x45 1x75' }],
  ['ProofyardErrors', 'a call fails again and again', { [failed]: '3x40 4+1x80' }],
  ['ProofyardErrors', 'a call that never failed does', { [failed]: '_x40 1+1x80' }],
  [
    'ProofyardConnectionsUsedUp',
    'calls wait for connections',
    { [`proofyard_database_connections{${server}, state="wanted"}`]: '0x40 4x80' },
  ],
]

describe.skipIf(!hasPrometheus())('of the alerts', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'proofyard-alerts-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Has promtool say whether these alerts, and no others, fire after an hour of a history. */
  async function expectFiring(series: Series, alerts: string[]): Promise<void> {
    const histories = Object.entries({ ...healthy, ...series })
    const expected = alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 }))
    const rules = {
      rule_files: [file],
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: histories.map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
              eval_time: '60m',
              exp_samples: expected,
            },
          ],
        },
      ],
    }
    await writeFile(join(folder, 'test.yml'), JSON.stringify(rules))
    const { code, output } = await runProgram('promtool', ['test', 'rules', join(folder, 'test.yml')])
    expect(code, output).toBe(0)
  }

  test('none fires of what is healthy, also where something failed long ago', () => expectFiring({}, []))

  test.each(hazards)('%s fires where %s', (alert, _hazard, series) => expectFiring(series, [alert]))

  test('each has a hazard here', async () => {
    const { groups } = Rules.parse(parse(await readFile(file, 'utf8')))
    const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
    expect([...new Set(hazards.map(([alert]) => alert))].toSorted()).toEqual(names.toSorted())
  })
})
