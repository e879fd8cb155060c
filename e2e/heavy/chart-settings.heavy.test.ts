import { serverVariables } from '@proofyard/settings/server-settings.ts'
import { workerVariables } from '@proofyard/settings/worker-settings.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { leastValues, manifestsOf, render } from '../harness/chart.ts'

const Workload = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.tuple([
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string().default('of a secret') })),
            volumeMounts: z.array(z.unknown()),
          }),
        ]),
        volumes: z.array(z.unknown()),
      }),
    }),
  }),
})

/** What the chart gives the container of a workload, by name. */
function environmentOf(output: string, kind: string): Record<string, string> {
  const workload = manifestsOf(output).find((manifest) => manifest.kind === kind)
  const [{ env }] = Workload.parse(workload).spec.template.spec.containers
  const names = env.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  return Object.fromEntries(env.map(({ name, value }) => [name, value]))
}

/** Values of the chart's own, for settings that are not given by name. */
const ownValues = [
  ...leastValues,
  'mail.secret=mail',
  'mail.from=proofs@example.org',
  'firstUser.secret=first',
  'metrics.secret=metrics',
]
/** The image sets these: where it listens, and where its volume is. */
const ofImage = ['HOST', 'PORT', 'PROOFYARD_DATA']
/** Servers send all mails. */
const ofServers = ['SMTP_URL']

test.each([
  ['Deployment', serverVariables, ofImage],
  ['StatefulSet', workerVariables, [...ofImage, ...ofServers]],
])(
  'each setting of a %s has a value of the chart, or is given by its name, in the open or as a secret',
  async (kind, schema, without) => {
    const own = environmentOf((await render(ownValues)).output, kind)
    const byName: string[] = []
    for (const name of Object.keys(schema.shape)) {
      if (without.includes(name) || own[name] !== undefined || own[`${name}_FILE`] !== undefined) continue
      byName.push(name)
    }
    expect(byName).toEqual(expect.arrayContaining(['PROOFYARD_TEAM_QUEUED', 'OTEL_EXPORTER_OTLP_ENDPOINT']))
    const secret = ['PROOFYARD_API_KEY', 'PROOFYARD_OIDC_CLIENT_SECRET'].filter((name) => byName.includes(name))
    const open = byName.filter((name) => !secret.includes(name)).map((name) => `settings.${name}=1`)
    const keys = secret.flatMap((name) => [`secretSettings.${name}.secret=a`, `secretSettings.${name}.key=b`])
    const { code, output } = await render([...ownValues, ...open, ...keys])
    expect(code, output).toBe(0)
    const given = environmentOf(output, kind)
    const missing = byName.filter(
      (name) => given[name] !== '1' && given[`${name}_FILE`] !== `/run/secrets/settings/${name}`,
    )
    expect(missing).toEqual([])
  },
)

test('servers have their operators, their sign-on, the collector of traces, and one master key out of a secret', async () => {
  const { output } = await render([
    ...leastValues,
    'settings.PROOFYARD_OPERATORS=ada@example.org',
    'settings.PROOFYARD_OIDC_ISSUER=https://login.example.org',
    'settings.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector.tracing:4318',
    'secretSettings.PROOFYARD_OIDC_CLIENT_SECRET.secret=sign-on',
    'secretSettings.PROOFYARD_OIDC_CLIENT_SECRET.key=client-secret',
    'networkPolicy.egress[0].ports[0].port=4318',
  ])
  expect(environmentOf(output, 'Deployment')).toMatchObject({
    PROOFYARD_OPERATORS: 'ada@example.org',
    PROOFYARD_OIDC_ISSUER: 'https://login.example.org',
    PROOFYARD_OIDC_CLIENT_SECRET_FILE: '/run/secrets/settings/PROOFYARD_OIDC_CLIENT_SECRET',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.tracing:4318',
    PROOFYARD_MASTER_KEY_FILE: '/run/secrets/master-key/key',
  })
  const { spec } = Workload.parse(manifestsOf(output).find(({ kind }) => kind === 'Deployment'))
  const { containers, volumes } = spec.template.spec
  expect(containers[0].volumeMounts).toEqual(
    expect.arrayContaining([
      { name: 'master-key', mountPath: '/run/secrets/master-key', readOnly: true },
      { name: 'settings', mountPath: '/run/secrets/settings', readOnly: true },
    ]),
  )
  expect(volumes).toEqual(
    expect.arrayContaining([
      { name: 'master-key', secret: { secretName: 'proofyard-master-key', defaultMode: 0o440 } },
      {
        name: 'settings',
        projected: {
          defaultMode: 0o440,
          sources: [
            { secret: { name: 'sign-on', items: [{ key: 'client-secret', path: 'PROOFYARD_OIDC_CLIENT_SECRET' }] } },
          ],
        },
      },
    ]),
  )
  const further = manifestsOf(output).find(({ metadata }) => metadata.name === 'proofyard-further')
  expect(further).toMatchObject({ spec: { policyTypes: ['Egress'], egress: [{ ports: [{ port: 4318 }] }] } })
})

test('the headers for the collector of traces come out of a secret, to servers and workers and not to migrations', async () => {
  const { code, output } = await render([...leastValues, 'tracing.secret=collector'])
  expect(code, output).toBe(0)
  const from = {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    valueFrom: { secretKeyRef: { name: 'collector', key: 'headers' } },
  }
  for (const workload of manifestsOf(output).filter(({ kind }) =>
    ['Deployment', 'StatefulSet', 'Job'].includes(kind),
  )) {
    const headers = expect.objectContaining({ env: expect.arrayContaining([from]) })
    const containers = expect.arrayContaining([headers])
    const expected = { spec: { template: { spec: { containers } } } }
    if (workload.kind === 'Job') expect(workload).not.toMatchObject(expected)
    else expect(workload).toMatchObject(expected)
  }
  expect((await render(leastValues)).output).not.toContain('OTEL_EXPORTER_OTLP_HEADERS')
})

// Programs that are not ours read these, and know no `NAME_FILE`.
test.each(['AWS_SECRET_ACCESS_KEY', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_TRACES_HEADERS'])(
  '%s is no setting: in the open it would be no secret, and out of a file no one would read it',
  async (name) => {
    for (const values of [
      [`settings.${name}=a`],
      [`secretSettings.${name}.secret=a`, `secretSettings.${name}.key=b`],
    ]) {
      const { code, output } = await render([...leastValues, ...values])
      expect(code).not.toBe(0)
      expect(output).toContain(name)
    }
  },
)

test('workers know neither the master key nor the secrets of sign-on', async () => {
  const { output } = await render([
    ...leastValues,
    'secretSettings.PROOFYARD_OIDC_CLIENT_SECRET.secret=sign-on',
    'secretSettings.PROOFYARD_OIDC_CLIENT_SECRET.key=client-secret',
  ])
  const workers = manifestsOf(output).filter(({ kind }) => kind === 'StatefulSet')
  expect(workers).toHaveLength(2)
  expect(JSON.stringify(workers)).not.toMatch(/master-key|MASTER_KEY|OIDC|sign-on/)
})

test('a large number is written without an exponent, and a text as it is', async () => {
  const settings = { PROOFYARD_TEAM_QUEUED: 1_000_000, PROOFYARD_TIME_FACTOR: 1.5, PROOFYARD_LOG: 'debug' }
  const { output } = await render(leastValues, ['--set-json', `settings=${JSON.stringify(settings)}`])
  for (const kind of ['Deployment', 'StatefulSet'])
    expect(environmentOf(output, kind)).toMatchObject({
      PROOFYARD_TEAM_QUEUED: '1000000',
      PROOFYARD_TIME_FACTOR: '1.5',
      PROOFYARD_LOG: 'debug',
    })
})

test('a setting that is given twice stops the installation with a sentence', async () => {
  const { code, output } = await render([
    ...leastValues,
    'settings.ANALYTICS_KEY=a',
    'secretSettings.ANALYTICS_KEY.secret=analytics',
    'secretSettings.ANALYTICS_KEY.key=key',
  ])
  expect(code).not.toBe(0)
  expect(output).toContain('ANALYTICS_KEY is in settings and in secretSettings: set one of them.')
})
