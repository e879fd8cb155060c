import { withoutReserve } from '@proofyard/settings/machine.ts'
import { setAsideForVerifications } from '@proofyard/worker/admission/admit-verifications.ts'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { languagesOf } from './campaigns.ts'
import { type Manifest, leastValues, manifestsOf, render } from '../harness/chart.ts'

const MIB = 1024 ** 2

/** A pool of workers that the chart takes. */
const pool = {
  name: 'small',
  image: 'worker-rust',
  frameworks: [],
  maxJobMiB: 2048,
  replicas: { min: 0, max: 2 },
  jobsPerWorker: 1,
  drainSeconds: 60,
  dataSize: '10Gi',
  resources: { requests: { memory: '4Gi' }, limits: { memory: '4Gi' } },
}

const json = (values: object) =>
  Object.entries(values).flatMap(([name, value]) => ['--set-json', `${name}=${JSON.stringify(value)}`])

/** @throws Error with what helm complains of */
async function rendered(values: object = {}, least = leastValues): Promise<Manifest[]> {
  const { code, output } = await render(least, json(values))
  if (code !== 0) throw new Error(output)
  return manifestsOf(output)
}

test.each([
  ['a pool twice', { workers: [pool, pool] }, 'Two pools of workers have the name small.'],
  [
    'a pool with more workers at least than at most',
    { workers: [{ ...pool, replicas: { min: 3, max: 2 } }] },
    'The pool small has more workers at least',
  ],
  ['more servers at least than at most', { 'server.replicas.min': 9 }, 'There are more servers at least'],
  [
    'workers without a limit of memory',
    { workers: [{ ...pool, resources: { requests: { memory: '4Gi' }, limits: {} } }] },
    'memory',
  ],
  ['a pool of all frameworks without Rust', { workers: [{ ...pool, image: 'worker' }] }, 'has no Rust'],
  ['a registry with a line break', { 'image.registry': 'a/b\nevil: yes' }, 'registry'],
  [
    'a setting as a file and as a secret',
    { 'settings.ANALYTICS_KEY_FILE': '/x', 'secretSettings.ANALYTICS_KEY': { secret: 'a', key: 'b' } },
    'ANALYTICS_KEY is in settings and in secretSettings',
  ],
  [
    'frameworks of all workers, which pools are scaled by',
    { 'settings.PROOFYARD_FRAMEWORKS': 'circom' },
    'PROOFYARD_FRAMEWORKS',
  ],
  [
    'an ingress whose people would have one address',
    { 'ingress.enabled': true, 'ingress.host': 'proofs.example.org' },
    'Set server.trustedProxies',
  ],
  [
    'no internet, and a bucket that may be anywhere in it',
    { 'networkPolicy.internet.enabled': false },
    'Set networkPolicy.storage.to',
  ],
  ['no mail at all', { mail: null }, 'mail'],
])('%s: the chart says so, and is not installed', async (_name, values, sentence) => {
  await expect(rendered(values)).rejects.toThrow(sentence)
})

test.each(['9lives', 'my.proofs'])('a release may not have the name %s, which no service may have', async (name) => {
  const { code, output } = await render(leastValues, [], name)
  expect(code).not.toBe(0)
  expect(output).toContain('Name the release with a letter first')
})

test.each(['an-unusually-long-name-of-a-release-in-a-team-of-two', 'proofyard-of-the-team-that-has-the-longest-name'])(
  'the names of all that a release %s makes fit, with hash and number, into the 63 characters of a label',
  async (name) => {
    const longest = { ...pool, name: 'abcdefghijklmnop' }
    const { code, output } = await render(leastValues, json({ workers: [longest] }), name)
    expect(code, output).toBe(0)
    const all = manifestsOf(output)
    for (const { kind, metadata } of all) {
      expect(metadata.name, kind).toMatch(/^[a-z]([-a-z0-9]*[a-z0-9])?$/)
      const hash = ['StatefulSet', 'Deployment', 'Job'].includes(kind) ? '-0123456789'.length : 0
      expect(metadata.name.length + hash, metadata.name).toBeLessThanOrEqual(63)
    }
  },
)

test('texts that look like numbers and truths stay texts', async () => {
  const manifests = await rendered({
    'image.pullSecrets': ['123'],
    'sandbox.appArmorProfile': 'true',
    'storage.secret': '1e3',
    'keda.secret': '0',
    'database.secret': 'null',
  })
  const text = JSON.stringify(manifests)
  for (const wanted of ['{"name":"123"}', '"localhostProfile":"true"', '"secretName":"1e3"', '"name":"0"'])
    expect(text).toContain(wanted)
  expect(text).toContain('"secretName":"null"')
})

test.each(['1Gi', '1500Mi', '8Gi', '64Gi', 8_589_934_592])(
  'a pool whose workers have %s is for no larger jobs than these can hold',
  async (memory) => {
    const [, number = '', unit = ''] = /^([\d.]+)(\w*)$/.exec(String(memory)) ?? []
    const bytes = Number(number) * ({ Gi: 1024 ** 3, Mi: MIB }[unit] ?? 1)
    const { forJobs } = setAsideForVerifications({ ...NO_RESOURCES, memoryBytes: withoutReserve(bytes) })
    const resources = { requests: { memory }, limits: { memory } }
    const most = { ...pool, maxJobMiB: forJobs.memoryBytes / MIB, resources }
    await expect(rendered({ workers: [most] })).resolves.not.toEqual([])
    await expect(rendered({ workers: [{ ...most, maxJobMiB: most.maxJobMiB + 1 }] })).rejects.toThrow(
      `have ${most.maxJobMiB} MiB for jobs of their resources.limits.memory, which is less than maxJobMiB`,
    )
  },
)

test.each(Object.entries(languagesOf))(
  'a pool without Rust is for %s where that needs none',
  async (name, languages) => {
    const rendering = rendered({ workers: [{ ...pool, image: 'worker', frameworks: [name] }] })
    if (languages.includes('rust')) await expect(rendering).rejects.toThrow('has no Rust')
    else await expect(rendering).resolves.not.toEqual([])
  },
)

test.each([1, 2])(
  'with %s servers at least a node can be emptied: a pod may go, and a broken one always',
  async (min) => {
    const budgets = (await rendered({ 'server.replicas.min': min })).filter(
      ({ kind }) => kind === 'PodDisruptionBudget',
    )
    expect(budgets).toHaveLength(3)
    for (const budget of budgets)
      expect(budget).toMatchObject({ spec: { maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' } })
  },
)

const Workload = z.object({
  kind: z.string(),
  spec: z.object({
    template: z.object({
      spec: z.object({
        securityContext: z.object({ seccompProfile: z.looseObject({ type: z.string() }) }),
        containers: z.tuple([z.object({ securityContext: z.looseObject({}) })]),
      }),
    }),
  }),
})

test('only pods that have a sandbox have the rights that it needs, and only servers what mails are sent with', async () => {
  const manifests = await rendered({ 'sandbox.appArmorProfile': 'proofs', 'mail.secret': 'smtp' })
  const workloads = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
  for (const workload of workloads) {
    const { kind, spec } = Workload.parse(workload)
    const { securityContext, containers } = spec.template.spec
    expect(securityContext.seccompProfile).toEqual({ type: 'RuntimeDefault' })
    const rights = ['procMount', 'seccompProfile', 'appArmorProfile'].filter(
      (name) => name in containers[0].securityContext,
    )
    expect(rights, kind).toHaveLength(kind === 'Job' ? 0 : 3)
    expect(JSON.stringify(workload).includes('smtp'), kind).toBe(kind === 'Deployment')
  }
})

const Pod = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({ volumes: z.array(z.looseObject({ emptyDir: z.looseObject({}).optional() })) }),
    }),
  }),
})

test('no pod fills the disk of its node: each folder that is there for its time only has a limit', async () => {
  for (const [values, size] of [
    [{}, '4Gi'],
    [{ tmpSize: '512Mi' }, '512Mi'],
  ] as const) {
    const workloads = (await rendered(values)).filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job'].includes(kind))
    expect(workloads).toHaveLength(4)
    for (const workload of workloads) {
      const folders = Pod.parse(workload).spec.template.spec.volumes.filter(({ emptyDir }) => emptyDir !== undefined)
      expect(folders).toContainEqual({ name: 'tmp', emptyDir: { sizeLimit: size } })
      for (const folder of folders) expect(folder.emptyDir).toHaveProperty('sizeLimit')
    }
  }
})

const Policy = z.object({
  metadata: z.object({ name: z.string(), annotations: z.record(z.string(), z.string()).default({}) }),
  spec: z.object({
    podSelector: z.object({
      matchLabels: z.record(z.string(), z.string()),
      matchExpressions: z
        .array(z.object({ key: z.string(), operator: z.literal('NotIn'), values: z.array(z.string()) }))
        .default([]),
    }),
    egress: z
      .array(
        z.object({
          ports: z.array(z.object({ port: z.union([z.number(), z.string()]) })),
          to: z.array(z.unknown()).optional(),
        }),
      )
      .default([]),
  }),
})

/**
 * The ways out of a component's pods, as `port` or, where the addresses are limited, `port within`.
 *
 * @param isMigrating before anything is installed: what helm's hooks made is there alone
 */
async function waysOut(component: string, values: object = {}, { isMigrating = false } = {}): Promise<string[]> {
  const policies = (await rendered(values))
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .filter((policy) => 'helm.sh/hook' in Policy.parse(policy).metadata.annotations === isMigrating)
  const key = 'app.kubernetes.io/component'
  return policies
    .map((policy) => Policy.parse(policy).spec)
    .filter(({ podSelector: { matchLabels, matchExpressions } }) => {
      if (matchExpressions.some((expression) => expression.values.includes(component))) return false
      return [undefined, component].includes(matchLabels[key])
    })
    .flatMap(({ egress }) => egress)
    .flatMap(({ ports, to }) => ports.map(({ port }) => `${port}${to === undefined ? '' : ' within'}`))
    .toSorted()
}

describe('the ways out of pods', () => {
  test('the migration has names and the database; a worker besides that the bucket and the internet, and no mail', async () => {
    const mail = { 'mail.secret': 'smtp' }
    expect(await waysOut('migrate', mail)).toEqual(['53', '53', '5432'])
    expect(await waysOut('worker-small', mail)).toEqual(['443 within', '443 within', '53', '53', '5432'])
    expect(await waysOut('server', mail)).toEqual(['443 within', '443 within', '465', '53', '53', '5432'])
  })

  test('the first migration has the same, before all that is installed', async () => {
    expect(await waysOut('migrate', {}, { isMigrating: true })).toEqual(['53', '53', '5432'])
    const to = [{ ipBlock: { cidr: '10.1.2.3/32' } }]
    const placed = await waysOut('migrate', { 'networkPolicy.database.to': to }, { isMigrating: true })
    expect(placed).toEqual(['53', '53', '5432 within'])
    expect(await waysOut('server', {}, { isMigrating: true })).toEqual([])
  })

  test('where the bucket is in the cluster, it is named, and local networks are open nowhere else', async () => {
    const to = [{ podSelector: { matchLabels: { app: 'minio' } } }]
    const values = { 'networkPolicy.storage': { port: 9000, to }, 'networkPolicy.internet.enabled': false }
    expect(await waysOut('worker-small', values)).toEqual(['53', '53', '5432', '9000 within'])
  })
})
