import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { chart, leastValues, manifestsOf, render } from '../harness/chart.ts'
import { type ControlPlane, findControlPlane, startControlPlane } from '../harness/control-plane.ts'
import { documentedBlocks } from '../harness/documented.ts'
import { kedaDefinitions } from '../harness/kubernetes-schemas.ts'
import { type NodeByHand, Pod, makeNode } from '../harness/node-by-hand.ts'
import { root } from '../harness/proofyard.ts'
import { until } from '../harness/until.ts'

let folder: string
let cluster: ControlPlane
let node: NodeByHand

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-control-plane-'))
  await findControlPlane()
}, 2 * 3_600_000)
beforeAll(async () => {
  cluster = await startControlPlane(folder)
  node = await makeNode(cluster.api)
  // Of two pools, and twice of the toolbox.
  for (const [index, size] of ['60Gi', '250Gi', '50Gi', '50Gi'].entries())
    await cluster.api.make('/api/v1/persistentvolumes', volume(index, size))
  await cluster.api.make('/apis/storage.k8s.io/v1/storageclasses', {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'by-hand', annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
    provisioner: 'kubernetes.io/no-provisioner',
    volumeBindingMode: 'WaitForFirstConsumer',
  })
}, 600_000)
afterAll(async () => {
  await node?.leave()
  await cluster?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}, 60_000)

function volume(index: number, storage: string): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `disk-${index}` },
    spec: {
      capacity: { storage },
      accessModes: ['ReadWriteOnce'],
      storageClassName: 'by-hand',
      hostPath: { path: `/disks/${index}` },
    },
  }
}

/** @throws Error with what was said where a command fails */
async function type(commands: string): Promise<string> {
  const { code, output } = await cluster.type(commands)
  if (code !== 0) throw new Error(output)
  return output
}

const pods = () => cluster.api.list('/api/v1/namespaces/proofs/pods', Pod)
const podsOf = async (component: string) =>
  (await pods()).filter(({ metadata }) => metadata.labels['app.kubernetes.io/component'] === component)
/** Every other pod is ready as soon as it is scheduled. */
const migrationsWill = (fate: 'succeeded' | 'failed' | 'waits') =>
  node.decide((pod) => (pod.metadata.labels['app.kubernetes.io/component'] === 'migrate' ? fate : 'ready'))
const named = z.object({ metadata: z.object({ name: z.string() }) })
const namesOf = async (path: string) =>
  (await cluster.api.list(path, named)).map(({ metadata }) => metadata.name).toSorted()
const deployments = '/apis/apps/v1/namespaces/proofs/deployments'
const sets = '/apis/apps/v1/namespaces/proofs/statefulsets'

/** Everything of the namespace, as `kind/name`, but what Kubernetes makes in each, tells of what happened, and has under another name. */
async function everything(): Promise<string[]> {
  const kinds = (await type('kubectl api-resources --verbs=list --namespaced --output=name')).trim().split('\n')
  const counted = kinds.filter((kind) => !kind.startsWith('events') && kind !== 'endpoints')
  const names = await type(`kubectl --namespace proofs get ${counted.join(',')} --output=name --ignore-not-found`)
  return names
    .trim()
    .split('\n')
    .filter((name) => !['serviceaccount/default', 'configmap/kube-root-ca.crt'].includes(name))
}

test('without what KEDA defines, the chart is not installed, and helm says what is missing', async () => {
  const { code, output } = await cluster.type(
    `helm install early ${chart} ${leastValues.map((value) => `--set ${value}`).join(' ')}`,
  )
  expect(code).not.toBe(0)
  expect(output).toMatch(/no matches for kind "ScaledObject"[^]*ensure CRDs are installed first/)
})

test('the API server takes the definitions of KEDA, and each document of the chart, strictly', async () => {
  for (const file of await kedaDefinitions()) await type(`kubectl create --filename ${file}`)
  await type('kubectl wait --for=condition=established crd/scaledobjects.keda.sh crd/triggerauthentications.keda.sh')
  const { output } = await render(leastValues, [
    '--set',
    'ingress.enabled=true,ingress.host=proofs.example.org,server.trustedProxies=10.0.0.0/8',
  ])
  const apply = async (text: string) => {
    await writeFile(join(folder, 'rendered.yaml'), text)
    return await cluster.type('kubectl apply --dry-run=server --validate=strict --filename rendered.yaml')
  }
  const { code, output: said } = await apply(output)
  expect(code, said).toBe(0)
  expect(said.match(/\(server dry run\)/g)).toHaveLength(manifestsOf(output).length)
  // The two kinds of a wrong document, of Kubernetes and of KEDA.
  for (const [right, wrong] of [
    ['readOnlyRootFilesystem', 'readOnlyRootFileSystem'],
    ['pollingInterval: 15', 'pollingInterval: often'],
    ['pollingInterval', 'pollingIntervals'],
  ] as const) {
    const refused = await apply(output.replace(right, wrong))
    expect(refused.code, wrong).not.toBe(0)
    expect(refused.output).toMatch(/unknown field|must be of type integer/)
  }
})

describe('installed as the documentation says', () => {
  let secrets: string[]
  let namespace: string
  let install: string
  const makePod = async (where: string, spec: object) =>
    await cluster.api.make(`/api/v1/namespaces/${where}/pods`, {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'bad' },
      spec,
    })
  /** What a pod of the servers has, before it is scheduled. */
  const podOfServer = async () => {
    const { nodeName: _node, ...spec } = (await podsOf('server'))[0]?.spec ?? { containers: [] }
    return spec
  }

  beforeAll(async () => {
    const [, making = '', installing = ''] = await documentedBlocks('installing', 'Kubernetes', 'sh')
    namespace = making
    const [values = '', further = ''] = await documentedBlocks('installing', 'Kubernetes', 'yaml')
    for (const file of ['database-url', 's3-credentials', 'scaler-url']) await writeFile(join(folder, file), 'secret\n')
    await writeFile(join(folder, 'values.yaml'), values)
    await writeFile(join(folder, 'further.yaml'), further)
    await type(namespace)
    secrets = (await everything()).toSorted()
    expect(secrets).toEqual(['database', 'master-key', 'scaler', 'storage'].map((name) => `secret/proofyard-${name}`))
    install = installing.trim().replace('deploy/chart', chart)
  })

  test('it migrates before there is a server or a worker, and its pods are admitted and scheduled', async () => {
    migrationsWill('waits')
    const installing = cluster.type(install)
    await until('the migration is scheduled', async () => (await podsOf('migrate'))[0]?.spec.nodeName)
    expect([...(await namesOf(deployments)), ...(await namesOf(sets))]).toEqual([])
    migrationsWill('succeeded')
    const { code, output } = await installing
    expect(code, output).toBe(0)
    expect(output).toContain('Proofyard is at https://proofs.example.org')
    expect(await podsOf('migrate')).toEqual([])
    for (const component of ['server', 'worker-small', 'worker-large']) {
      const all = await podsOf(component)
      expect(
        all.map(({ status, spec }) => [status.phase, spec.nodeName]),
        component,
      ).toContainEqual(['Running', 'by-hand'])
    }
  })

  test('the autoscaler has two servers, whom the service and the budget know', async () => {
    const Slice = z.object({
      endpoints: z.array(z.object({ conditions: z.object({ ready: z.boolean() }) })).nullable(),
    })
    const slices =
      '/apis/discovery.k8s.io/v1/namespaces/proofs/endpointslices?labelSelector=kubernetes.io/service-name=proofyard'
    await until('two servers are ready behind the service', async () => {
      const [slice] = await cluster.api.list(slices, Slice)
      return slice?.endpoints?.filter(({ conditions }) => conditions.ready).length === 2 || undefined
    })
    const Budget = z.object({
      metadata: z.object({ name: z.string() }),
      status: z.object({ disruptionsAllowed: z.number() }),
    })
    await until('one of them may be taken away', async () => {
      const budgets = await cluster.api.list('/apis/policy/v1/namespaces/proofs/poddisruptionbudgets', Budget)
      return (
        budgets.find(({ metadata }) => metadata.name === 'proofyard-server')?.status.disruptionsAllowed === 1 ||
        undefined
      )
    })
    node.decide(() => 'waits')
    const [first, second] = await podsOf('server')
    const evict = async (pod: Pod | undefined) => {
      const path = `/api/v1/namespaces/proofs/pods/${pod?.metadata.name}/eviction`
      const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod?.metadata.name } }
      return (await cluster.api.call('POST', path, body)).status
    }
    expect(await evict(first)).toBe(201)
    // The one that comes in its place is not ready yet.
    expect(await evict(second)).toBe(429)
    node.decide(() => 'ready')
  })

  test('an upgrade whose migration does not end well leaves the servers of before', async () => {
    migrationsWill('failed')
    const { code, output } = await cluster.type(`${install} --set image.tag=next --timeout 15s`)
    expect(code).not.toBe(0)
    expect(output).toContain('pre-upgrade hooks failed')
    const images = (await podsOf('server')).flatMap(({ spec }) => spec.containers.map(({ image }) => image))
    expect(new Set(images)).toEqual(new Set(['registry.example.org/proofyard/server:0.1.0']))
  })

  test('an upgrade by the same command, with sign-on and traces, migrates and replaces all of them', async () => {
    migrationsWill('succeeded')
    const { code, output } = await cluster.type(`${install} --values further.yaml --set image.tag=next`)
    expect(code, output).toBe(0)
    await until('only the new image runs', async () => {
      const images = (await pods()).flatMap(({ spec }) => spec.containers.map(({ image }) => image))
      return images.every((image) => image.endsWith(':next')) || undefined
    })
    expect(await namesOf('/apis/networking.k8s.io/v1/namespaces/proofs/networkpolicies')).toContain('proofyard-further')
    const [server] = await podsOf('server')
    expect(JSON.stringify(server?.spec)).toContain('"name":"PROOFYARD_OIDC_CLIENT_SECRET_FILE"')
  })

  /** What is typed of a page, but what runs in a container, of which there is none here. */
  const withoutExec = (block = '') => block.replaceAll(/^kubectl .* exec .*\n/gm, '').replaceAll('deploy/chart', chart)

  test('the next version looks from a pod of its own as documented, beside all others, which goes again', async () => {
    const [checking] = await documentedBlocks('upgrading', 'On Kubernetes', 'sh')
    const before = await everything()
    await type(withoutExec(checking))
    await until('nothing is left of it', async () => (await podsOf('toolbox')).length === 0 || undefined)
    expect(await podsOf('server')).not.toEqual([])
    const left = (await everything()).filter((name) => !name.startsWith('persistentvolumeclaim/proofyard-toolbox'))
    expect(left.toSorted()).toEqual(before.toSorted())
  })

  test('for a restore as documented the toolbox is in place of servers and workers, and they come afterwards', async () => {
    const [, , , restoring = ''] = await documentedBlocks('backup', 'Restoring', 'sh')
    const [alone = '', both = ''] = withoutExec(restoring).trim().split('\n')
    await type(alone)
    expect((await podsOf('toolbox')).map(({ status }) => status.phase)).toEqual(['Running'])
    await until('no server and no worker is left', async () => ((await pods()).length === 1 ? true : undefined))
    await type(both)
    for (const component of ['server', 'worker-small']) expect(await podsOf(component), component).not.toEqual([])
    await until('two servers run', async () => ((await podsOf('server')).length === 2 ? true : undefined))
    expect(await podsOf('toolbox')).toEqual([])
  })

  test('pods that may more are refused, and so are ours without users of their own', async () => {
    const shell = { name: 'shell', image: 'a' }
    await expect(
      makePod('proofs', { containers: [{ ...shell, securityContext: { privileged: true } }] }),
    ).rejects.toThrow('violates PodSecurity \\"baseline:latest\\": privileged')
    const ours = await podOfServer()
    await expect(makePod('proofs', { ...ours, hostUsers: true })).rejects.toThrow(
      '`hostUsers` must be false to use `Unmasked`',
    )
    await makePod('proofs', ours)
    await type('kubectl --namespace proofs delete pod bad')
  })

  test('the restricted profile has nothing against our pods but the whole /proc', async () => {
    await type(`kubectl create namespace strict
kubectl label namespace strict pod-security.kubernetes.io/enforce=restricted`)
    const ours = { ...(await podOfServer()), serviceAccountName: 'default' }
    await expect(makePod('strict', ours)).rejects.toThrow(
      /violates PodSecurity \\"restricted:latest\\": procMount \(container \\"server\\" must not set [^,]*"/,
    )
  })

  test('with a runtime that has a kernel of its own it is installed under the restricted one, where that runtime is there', async () => {
    await type(
      namespace
        .split('\n')
        .filter((line) => line.includes('secret'))
        .join('\n')
        .replaceAll('proofs', 'strict'),
    )
    const kernels = `${install.replace('--namespace proofs', '--namespace strict')} --set sandbox.mode=runtimeClass,sandbox.runtimeClassName=kata`
    const refused = await cluster.type(`${kernels} --timeout 15s`)
    expect(refused.code).not.toBe(0)
    const events = await type('kubectl --namespace strict get events --field-selector=reason=FailedCreate')
    expect(events).toContain('RuntimeClass "kata" not found')
    await cluster.api.make('/apis/node.k8s.io/v1/runtimeclasses', {
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'kata' },
      handler: 'kata',
    })
    for (const [index, size] of ['60Gi', '250Gi'].entries())
      await cluster.api.make('/api/v1/persistentvolumes', volume(index + 4, size))
    const { code, output } = await cluster.type(kernels)
    expect(code, output).toBe(0)
    await type('helm uninstall proofyard --namespace strict --wait')
  })

  test('KEDA may scale pools: their sets take a number', async () => {
    await type('kubectl --namespace proofs scale statefulset/proofyard-worker-large --replicas=0')
    await until('the pool is empty', async () => (await podsOf('worker-large')).length === 0 || undefined)
    const Scaled = z.object({ spec: z.object({ scaleTargetRef: z.object({ kind: z.string(), name: z.string() }) }) })
    const scaled = await cluster.api.list('/apis/keda.sh/v1alpha1/namespaces/proofs/scaledobjects', Scaled)
    expect(scaled.map(({ spec }) => spec.scaleTargetRef.kind)).toEqual(['StatefulSet', 'StatefulSet'])
    expect(scaled.map(({ spec }) => spec.scaleTargetRef.name).toSorted()).toEqual(await namesOf(sets))
  })

  test('uninstalled it leaves nothing but the secrets that were made before', async () => {
    await type('helm uninstall proofyard --namespace proofs --wait')
    const left = await until(
      'what belonged to it is gone',
      async () => {
        const names = (await everything()).toSorted()
        return names.length === secrets.length ? names : undefined
      },
      { seconds: 60 },
    )
    expect(left).toEqual(secrets)
  })
})

test('the program is of the version that the chart is checked against', async () => {
  const { output } = await cluster.type('kubectl version')
  expect(output).toMatch(/Server Version: v1\.36\.3/)
  const source = await readFile(join(root, 'e2e', 'heavy', 'control-plane', 'go.mod'), 'utf8')
  expect(source).toContain('k8s.io/kubernetes v1.36.3')
})
