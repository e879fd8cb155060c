import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { deploy, pack, prove, untilDone } from './harness/api.ts'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { hasPrometheus } from './harness/prometheus.ts'
import { type Proofyard, root, startProofyard } from './harness/proofyard.ts'
import { until } from './harness/until.ts'

const monitoring = join(root, 'deploy', 'monitoring')
const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})
const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const Answer = z.object({ status: z.literal('success'), data: z.object({ result: z.array(z.unknown()) }) })
const EvaluatedRules = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string(), state: z.string() })) }),
    ),
  }),
})
const panels = Dashboard.parse(JSON.parse(readFileSync(join(monitoring, 'dashboard.json'), 'utf8'))).panels
const rules = Rules.parse(parse(readFileSync(join(monitoring, 'alerts.yml'), 'utf8'))).groups.flatMap(
  (group) => group.rules,
)

/** The metrics of ours that a text names. */
const metricsIn = (text: string) =>
  new Set((text.match(/proofyard_\w+/g) ?? []).map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))
const page = readFileSync(join(root, 'docs', 'monitoring.md'), 'utf8')
const named = metricsIn([...panels.flatMap(({ targets }) => targets), ...rules].map(({ expr }) => expr).join('\n'))

test('each metric that the dashboard and the alerts name is described', () => {
  expect(named.size).toBeGreaterThan(10)
  for (const name of named) expect(page).toContain(`\`${name}\``)
})

describe.skipIf(!hasPrometheus())('Prometheus', () => {
  let proofyard: Proofyard
  let prometheus: ChildProcess
  let folder: string
  let url: string

  const token = 'a-token-of-this-test'

  beforeAll(async () => {
    proofyard = await startProofyard({ PROOFYARD_METRICS_TOKEN: token })
    folder = await mkdtemp(join(tmpdir(), 'proofyard-prometheus-'))
    const config = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(monitoring, 'alerts.yml')],
      scrape_configs: [
        {
          job_name: 'proofyard',
          authorization: { credentials: token },
          static_configs: [{ targets: [new URL(proofyard.url).host] }],
        },
      ],
    }
    await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
    const archive = await pack(join(root, 'e2e', 'fixtures', 'multiplier'), join(folder, 'multiplier.tar.gz'))
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    )
    await until('Prometheus has read the server', async () =>
      (await query('up{job="proofyard"} == 1')).length > 0 ? true : undefined,
    )
    const { circuit_id: circuit } = await deploy(proofyard, archive, 'latest')
    await untilDone(proofyard, 'circuit', circuit)
    const { proof_id: proof } = await prove(proofyard, circuit, { a: 3, b: 11 })
    await untilDone(proofyard, 'proof', proof)
    await until('Prometheus has read of the proof', async () =>
      (await query('proofyard_jobs_ended_total{kind="proof", outcome="ready"} == 1')).length > 0 ? true : undefined,
    )
  })
  afterAll(async () => {
    if (prometheus?.exitCode === null) {
      const gone = once(prometheus, 'exit')
      prometheus.kill()
      await gone
    }
    await proofyard?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function query(expression: string): Promise<unknown[]> {
    const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`).catch(() => undefined)
    return answer?.ok === true ? Answer.parse(await answer.json()).data.result : []
  }

  test('reads each metric that the dashboard, the alerts and the documentation name, and no other of ours', async () => {
    const answer = await fetch(`${proofyard.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const served = [...(await answer.text()).matchAll(/^# TYPE (proofyard_\w+) /gm)].map(([, name = '']) => name)
    expect([...named].filter((name) => !served.includes(name))).toEqual([])
    // The page shortens what begins alike: `proofyard_machine_memory_bytes`, `…_threads`.
    const described = [
      ...metricsIn(page),
      ...(page.match(/(?<=`…_)\w+(?=`)/g) ?? []).map((end) => `proofyard_machine_${end}`),
    ]
    expect(described.toSorted()).toEqual(served.toSorted())
  })

  test('takes the alerts, and none of them is on', async () => {
    execFileSync('promtool', ['check', 'rules', join(monitoring, 'alerts.yml')])
    const evaluated = await until('the rules were evaluated', async () => {
      const found = EvaluatedRules.parse(await (await fetch(`${url}/api/v1/rules`)).json())
      const all = found.data.groups.flatMap((group) => group.rules)
      return all.some(({ health }) => health === 'unknown') ? undefined : all
    })
    expect(evaluated).toHaveLength(rules.length)
    for (const rule of evaluated) {
      expect(rule.health, rule.name).toBe('ok')
      expect(rule.state, rule.name).not.toBe('firing')
    }
  })

  test.each(panels)('has figures for the panel "$title"', async ({ targets }) => {
    for (const { expr } of targets) {
      // Of what waits or runs there is nothing to show when nothing does.
      const mayBeEmpty = /proofyard_jobs_(?:waiting|running|oldest)/.test(expr)
      const find = async () => ((await query(expr)).length > 0 || mayBeEmpty ? true : undefined)
      await until(`there are figures of ${expr}`, find, { seconds: 60 })
    }
  })

  test('a storage that is lost is an alert', async () => {
    const isReady = rules.find(({ alert }) => alert === 'ProofyardNotReady')?.expr ?? ''
    expect(await query(isReady)).toEqual([])
    const storage = join(proofyard.dataFolder, 'artifacts')
    await rename(storage, `${storage}-away`)
    await until('the alert is on', async () => ((await query(isReady)).length > 0 ? true : undefined))
    await rename(`${storage}-away`, storage)
    await until('the alert is off', async () => ((await query(isReady)).length === 0 ? true : undefined))
  })
})
