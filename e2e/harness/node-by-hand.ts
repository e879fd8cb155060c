import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { KubernetesApi } from './kubernetes-api.ts'

export const Pod = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string(),
    labels: z.record(z.string(), z.string()).default({}),
    deletionTimestamp: z.string().optional(),
  }),
  spec: z.looseObject({
    nodeName: z.string().optional(),
    containers: z.array(z.looseObject({ name: z.string(), image: z.string() })),
  }),
  status: z.looseObject({ phase: z.string() }),
})
export type Pod = z.infer<typeof Pod>

/** What becomes of a pod: it is ready, or ends well or badly, or goes on waiting for its image. */
type Fate = 'ready' | 'succeeded' | 'failed' | 'waits'

/** A node that no machine stands behind. */
export interface NodeByHand {
  /** Decides what becomes of each pod that is scheduled to it. */
  decide: (fate: (pod: Pod) => Fate) => void
  leave: () => Promise<void>
}

const NAME = 'by-hand'

/**
 * Makes a node, and reports of its pods what a kubelet would; nothing of them is started. A kubelet needs an engine for containers and rights that a
 * test does not have: what it decides itself (profiles of system calls, users of pods, probes) is not seen here.
 */
export async function makeNode(api: KubernetesApi): Promise<NodeByHand> {
  const room = { cpu: '64', memory: '512Gi', pods: '200', 'ephemeral-storage': '2Ti' }
  await api.make('/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: NAME, labels: { 'kubernetes.io/hostname': NAME } },
    status: { capacity: room, allocatable: room, conditions: [conditionOf('Ready', true)] },
  })
  let fate: (pod: Pod) => Fate = () => 'ready'
  const leaving = new AbortController()
  let address = 1
  const watching = watch()

  async function watch(): Promise<void> {
    while (!leaving.signal.aborted) {
      for (const pod of await api.list(`/api/v1/pods?fieldSelector=spec.nodeName=${NAME}`, Pod)) {
        const path = `/api/v1/namespaces/${pod.metadata.namespace}/pods/${pod.metadata.name}`
        if (pod.metadata.deletionTimestamp !== undefined) await api.call('DELETE', `${path}?gracePeriodSeconds=0`)
        else if (pod.status.phase === 'Pending' && fate(pod) !== 'waits')
          await api.call('PATCH', `${path}/status`, { status: statusOf(pod, fate(pod), `10.244.0.${address++}`) })
      }
      await pause(100)
    }
  }

  return {
    decide: (next) => {
      fate = next
    },
    leave: async () => {
      leaving.abort()
      await watching
    },
  }
}

function conditionOf(type: string, isTrue: boolean): object {
  return { type, status: isTrue ? 'True' : 'False', reason: 'ByHand', message: '', lastTransitionTime: now() }
}

function statusOf(pod: Pod, fate: Fate, address: string): object {
  const isReady = fate === 'ready'
  const exitCode = fate === 'succeeded' ? 0 : 1
  return {
    phase: isReady ? 'Running' : fate === 'succeeded' ? 'Succeeded' : 'Failed',
    podIP: address,
    podIPs: [{ ip: address }],
    startTime: now(),
    conditions: [
      ...['PodScheduled', 'Initialized'].map((type) => conditionOf(type, true)),
      ...['ContainersReady', 'Ready'].map((type) => conditionOf(type, isReady)),
    ],
    containerStatuses: pod.spec.containers.map(({ name, image }) => ({
      name,
      image,
      imageID: '',
      restartCount: 0,
      ready: isReady,
      started: isReady,
      state: isReady
        ? { running: { startedAt: now() } }
        : { terminated: { exitCode, reason: 'ByHand', startedAt: now(), finishedAt: now() } },
    })),
  }
}

/** To the second, as the API takes it. */
function now(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}
