import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newTeam, readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { runProgram } from '../harness/api.ts'
import { chart, findHelm, findKubeconform, leastValues, manifestsOf, render } from '../harness/chart.ts'
import { writeSchemas } from '../harness/kubernetes-schemas.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-chart-'))
  await findHelm()
  await writeSchemas(join(folder, 'schemas'))
}, 60 * 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const everything = [
  ...leastValues,
  'mail.secret=mail',
  'mail.from=proofs@example.org',
  'firstUser.secret=first',
  'metrics.secret=metrics',
  'tracing.secret=collector',
  'tmpSize=512Mi',
  'settings.PROOFYARD_TEAM_RUNNING=10',
  'secretSettings.PROOFYARD_OIDC_CLIENT_SECRET.secret=sign-on',
  'secretSettings.PROOFYARD_OIDC_CLIENT_SECRET.key=client-secret',
  'sandbox.appArmorProfile=proofyard',
  'serviceAccount.annotations.a=b',
  'server.nodeSelector.disk=fast',
  'server.tolerations[0].key=proofs',
  'server.trustedProxies=10.0.0.0/8',
  'ingress.enabled=true',
  'ingress.className=nginx',
  'ingress.host=proofs.example.org',
  'ingress.tlsSecret=proofs-tls',
  'ingress.annotations.a=b',
  'image.pullSecrets[0]=registry',
  'networkPolicy.ingressFrom[0].namespaceSelector.matchLabels.name=ingress',
  'networkPolicy.database.to[0].ipBlock.cidr=10.1.2.3/32',
  'networkPolicy.egress[0].ports[0].port=4318',
]

async function check(text: string): Promise<{ code: number | null; output: string }> {
  const file = join(folder, 'rendered.yaml')
  await writeFile(file, text)
  const schemas = join(folder, 'schemas', '{{ .ResourceKind }}{{ .KindSuffix }}.json')
  return await runProgram(await findKubeconform(), ['-strict', '-summary', '-schema-location', schemas, file])
}

test.each([
  ['the least', leastValues],
  ['everything', everything],
  ['a runtime class', [...leastValues, 'sandbox.mode=runtimeClass', 'sandbox.runtimeClassName=gvisor']],
  ['the toolbox', [...everything, 'toolbox.enabled=true', 'toolbox.storageClass=fast']],
  ['neither KEDA nor network policies', [...leastValues, 'keda.enabled=false', 'networkPolicy.enabled=false']],
])('with %s it passes helm lint, and each of its documents the strict schema of its kind', async (_name, values) => {
  const { code, output } = await render(values)
  expect(code, output).toBe(0)
  const checked = await check(output)
  expect(checked.output).toMatch(/Valid: \d+, Invalid: 0, Errors: 0, Skipped: 0/)
  expect(checked.code, checked.output).toBe(0)
  const set = values.flatMap((value) => ['--set', value])
  const linted = await runProgram(await findHelm(), ['lint', '--strict', chart, ...set])
  expect(linted.code, linted.output).toBe(0)
})

test('the check is strict: a field that no schema has, and a wrong kind of value, are refused', async () => {
  const { output } = await render(leastValues)
  for (const [wrong, reason] of [
    [output.replace('readOnlyRootFilesystem', 'readOnlyRootFileSystem'), 'readOnlyRootFileSystem'],
    [output.replace('pollingInterval: 15', 'pollingInterval: often'), 'pollingInterval'],
    [output.replace('pollingInterval', 'pollingIntervals'), 'pollingIntervals'],
  ] as const) {
    expect(wrong).not.toBe(output)
    const checked = await check(wrong)
    expect(checked.code).not.toBe(0)
    expect(checked.output).toContain(reason)
  }
})

test.each([
  ['workers[0].maxJobMb=1', 'maxJobMb'],
  ['server.replicas.min=none', 'replicas'],
  ['sandbox.mode=off', 'mode'],
  ['storage.url=file:/data', 'url'],
  ['publicUrl=https://a/b', 'publicUrl'],
  ['settings.PROOFYARD_PASSWORD=hunter2', 'PROOFYARD_PASSWORD'],
  ['settings.PROOFYARD_MASTER_KEY=00', 'PROOFYARD_MASTER_KEY'],
  ['settings.PROOFYARD_ALIVE_FILE=/tmp/alive', 'PROOFYARD_ALIVE_FILE'],
  ['masterKey.secret=', 'masterKey'],
  ['secretSettings.PROOFYARD_OIDC_CLIENT_SECRET=hunter2', 'PROOFYARD_OIDC_CLIENT_SECRET'],
  ['database.url=postgres://p:secret@db/p', 'url'],
  ['tmpSize=', 'tmpSize'],
  ['tmpSize=0', 'tmpSize'],
  ['tmpSize=0Gi', 'tmpSize'],
  ['tmpSize=much', 'tmpSize'],
  ['tracing.headers=authorization=secret', 'headers'],
  ['toolbox.dataSize=much', 'dataSize'],
  ['nonsense=1', 'nonsense'],
])('%s is refused by the schema of the values', async (value, reason) => {
  const { code, output } = await render([...leastValues, value])
  expect(code).not.toBe(0)
  expect(output).toContain(reason)
})

test('what is missing is said in a sentence', async () => {
  expect((await render(['publicUrl=https://a'])).output).toContain('Set storage.url to the bucket')
  expect((await render(['storage.url=s3://a-bucket'])).output).toContain('Set publicUrl to the address that people see')
  const runtime = await render([...leastValues, 'sandbox.mode=runtimeClass'])
  expect(runtime.output).toContain('Set sandbox.runtimeClassName')
})

const Container = z.looseObject({
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({ requests: z.object({ memory: z.string() }), limits: z.object({ memory: z.string() }) }),
})
const PodTemplate = z.object({
  spec: z.object({
    template: z.object({
      spec: z.looseObject({
        hostUsers: z.literal(false),
        automountServiceAccountToken: z.literal(false),
        securityContext: z.looseObject({
          runAsNonRoot: z.literal(true),
          seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
        }),
        containers: z.array(Container),
      }),
    }),
  }),
})

test('every pod is without root, rights, token, and secrets in its environment but for the headers of traces', async () => {
  const { output } = await render(everything)
  const workloads = manifestsOf(output).filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
  expect(workloads.map(({ kind }) => kind).toSorted()).toEqual(['Deployment', 'Job', 'StatefulSet', 'StatefulSet'])
  for (const workload of workloads) expect(() => PodTemplate.parse(workload), workload.metadata.name).not.toThrow()
  expect(output).not.toMatch(/kind: Secret$/m)
  const ofSecrets = [...output.matchAll(/- name: (\S+)\n\s+valueFrom:/g)].map(([, name]) => name)
  expect(new Set(ofSecrets)).toEqual(new Set(['OTEL_EXPORTER_OTLP_HEADERS']))
})

const Replicas = z.object({ spec: z.object({ replicas: z.number().optional() }) })

test('the toolbox is in place of all servers and workers, and is as a server but for what serves', async () => {
  const { output } = await render([...everything, 'toolbox.enabled=true'])
  const manifests = manifestsOf(output)
  const workloads = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind))
  expect(workloads.map((workload) => Replicas.parse(workload).spec.replicas)).toEqual([0, 0, 0])
  const kinds = manifests.map(({ kind }) => kind)
  for (const scaling of ['HorizontalPodAutoscaler', 'ScaledObject']) expect(kinds).not.toContain(scaling)
  const pod = PodTemplate.shape.spec.shape.template.parse(manifests.find(({ kind }) => kind === 'Pod'))
  const server = PodTemplate.parse(workloads.find(({ kind }) => kind === 'Deployment')).spec.template
  const [toolbox] = pod.spec.containers
  expect(toolbox).toMatchObject({ args: ['sleep', 'infinity'] })
  for (const same of ['image', 'env', 'volumeMounts', 'resources']) {
    expect(toolbox?.[same], same).toEqual(server.spec.containers[0]?.[same])
  }
})

const Values = z.object({ workers: z.tuple([z.looseObject({}), z.looseObject({})]) })
const Scaled = z.object({
  spec: z.object({ triggers: z.tuple([z.object({ metadata: z.object({ query: z.string() }) })]) }),
})

describe('the queries that pools are scaled by', () => {
  let core: Awaited<ReturnType<typeof openTestCore>>
  beforeAll(async () => {
    core = await openTestCore()
  })
  afterAll(() => core.close())

  test('count each job for the first pool that can hold it, and need the grant of the documentation and nothing more', async () => {
    const { workers } = Values.parse(parse(await readFile(join(chart, 'values.yaml'), 'utf8')))
    const pools = [
      { ...workers[0], frameworks: ['circom'], maxJobMiB: 1024 },
      { ...workers[1], maxJobMiB: 2048 },
    ]
    const { code, output } = await render(leastValues, ['--set-json', `workers=${JSON.stringify(pools)}`])
    expect(code, output).toBe(0)
    const queries = manifestsOf(output)
      .filter(({ kind }) => kind === 'ScaledObject')
      .map((scaled) => Scaled.parse(scaled).spec.triggers[0].metadata.query)
    const pool = core.core.database.$client
    const role = `scaler_${crypto.randomUUID().slice(0, 8)}`
    await pool.query(`create role ${role}`)
    await pool.query(`grant usage on schema pgboss to ${role}`)
    await pool.query(`grant select (name, state, start_after) on pgboss.job to ${role}`)
    const client = await pool.connect()
    const counts = async () => {
      await client.query(`set role ${role}`)
      const found = []
      for (const query of queries) found.push(Number((await client.query<{ count: string }>(query)).rows[0]?.count))
      await client.query('reset role')
      return found
    }
    const queue = async (name: string) => {
      await core.core.queue.boss.createQueue(name)
      await core.core.queue.boss.insert(name, [{}])
    }
    try {
      expect(await counts()).toEqual([0, 0])
      const viewer = await newTeam(core.core)
      const { build } = await readyBuild(core.core, viewer)
      await createProof(core.core, viewer, build.id, { input: '{}', meta: {} })
      expect(await counts()).toEqual([1, 0])
      for (const [name, expected] of [
        ['prove-circom/1024m1t256d', [2, 0]],
        ['prove-circom/1280m1t256d', [2, 1]],
        ['verify-claim-circom/64m1t256d', [3, 1]],
        ['compile-gnark/v0.15.0/512m1t256d', [3, 2]],
        ['prove-noir/1.0.0-beta.26/4096m1t256d', [3, 2]],
        ['prove-halo2/pse-v0.3.0/2048m8t1024d1g8192v', [3, 3]],
      ] as const) {
        await queue(name)
        expect(await counts(), name).toEqual(expected)
      }
      const toolchains = Object.values(frameworks).flatMap((framework) => framework.toolchains)
      // No worker of the chart could take them, however many there were.
      for (const { id } of toolchains.filter(({ isExternal }) => isExternal === true)) {
        for (const kind of ['compile', 'prove']) await queue(`${kind}-${id.replace('@', '/')}/2048m1t256d`)
      }
      expect(await counts()).toEqual([3, 3])
      const own = toolchains.filter(({ id, isExternal }) => isExternal !== true && !id.startsWith('circom'))
      for (const { id } of own) await queue(`compile-${id.replace('@', '/')}/1536m1t256d`)
      expect(await counts()).toEqual([3, 3 + own.length])
      await client.query(`set role ${role}`)
      await expect(client.query('select data from pgboss.job')).rejects.toThrow('permission denied')
    } finally {
      await client.query('reset role')
      client.release()
      await pool.query(`drop owned by ${role}`)
      await pool.query(`drop role ${role}`)
    }
  })
})
