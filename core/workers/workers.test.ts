import { describe, expect, test } from 'vitest'
import { bestCapability } from './best-capability.ts'
import { SMALLEST_SIZE, sizeClassOf } from '../queue/size-class.ts'
import type { LiveCapabilities, LiveMachine } from './live-capabilities.ts'
import type { Capability } from './capability.ts'
import { presentFrameworks } from './present-frameworks.ts'
import { whyWaiting } from './why-waiting.ts'

const noir = { circuitType: 'noir' as const, toolchain: 'noir@1' }
const capability = (state: Capability['state'], options: Partial<Capability> = {}): Capability => ({
  ...noir,
  state,
  note: `It is ${state}.`,
  fraction: null,
  ...options,
})
const job = { ...noir, size: SMALLEST_SIZE }
const GIB = 1024 ** 3
const machine = (total: number, free: number, threads = 2): LiveMachine => {
  const resources = (memoryBytes: number) => ({ memoryBytes, threads, diskBytes: 100 * GIB, gpus: 0 })
  return {
    total: resources(total * GIB),
    free: resources(free * GIB),
    capabilities: [capability('ready')],
    paused: null,
    keyId: null,
    weaknesses: [],
    trouble: null,
  }
}
const live = (...capabilities: Capability[]): LiveCapabilities => ({
  workers: 2,
  elsewhere: 0,
  capabilities,
  machines: [{ ...machine(4, 4), capabilities }],
  silent: [],
})

test('what workers only watch is said once', () => {
  const sampled = { ...machine(4, 4), weaknesses: ['Memory is sampled, not limited.'] }
  const machines = [sampled, machine(4, 4), sampled]
  expect(
    presentFrameworks([], { workers: 3, elsewhere: 0, capabilities: [], machines, silent: [] }).weaknesses,
  ).toEqual(sampled.weaknesses)
})

test('of several workers the one counts that gets the job done first', () => {
  const [broken, missing, begun, further, ready] = [
    capability('broken'),
    capability('missing'),
    capability('installing'),
    capability('installing', { fraction: 0.5 }),
    capability('ready'),
  ]
  expect(bestCapability([broken, missing, begun, further, ready], noir)).toBe(ready)
  expect(bestCapability([broken, missing, begun, further], noir)).toBe(further)
  expect(bestCapability([broken, missing], noir)).toBe(missing)
  expect(
    bestCapability(
      [capability('ready', { toolchain: 'noir@2' }), capability('ready', { circuitType: 'circom' })],
      noir,
    ),
  ).toBe(undefined)
})

test('while every worker is paused its sentence is what a job waits for, and one that is not takes it', () => {
  const paused = { ...machine(4, 4), paused: 'The disk of this server is nearly full.' }
  const both = (...machines: LiveMachine[]): LiveCapabilities => ({
    elsewhere: 0,
    workers: 2,
    capabilities: [capability('ready')],
    machines,
    silent: [],
  })
  expect(whyWaiting(job, both(paused, paused))).toBe(
    'The disk of this server is nearly full. Your build starts automatically afterwards.',
  )
  expect(presentFrameworks([], both(paused, paused)).paused).toBe('The disk of this server is nearly full.')
  expect(whyWaiting(job, both(paused, machine(4, 4)))).toBeNull()
  expect(presentFrameworks([], both(paused, machine(4, 4))).paused).toBeNull()
})

test('a job that was stopped by no fault of its own says so while it waits for its next try', () => {
  expect(whyWaiting({ ...job, tries: 1 }, live(capability('ready')))).toContain('is tried again within some minutes')
  expect(whyWaiting({ ...job, tries: 1, deaths: 1 }, live(capability('ready')))).toContain(
    'with no other job beside it',
  )
})

test('a build that a worker takes waits for nothing but its turn', () => {
  expect(whyWaiting(job, live(capability('broken'), capability('ready')))).toBeNull()
  expect(whyWaiting({ ...job, circuitType: 'circom', toolchain: null }, live())).toBe(
    'No worker of this server offers circom.',
  )
  expect(whyWaiting(job, live(capability('broken')))).toBe('The installation of noir@1 failed. It is broken.')
})

describe('of a job that is too large for now', () => {
  const large = { ...noir, size: sizeClassOf({ memoryBytes: 2 * GIB, threads: 1, diskBytes: 0, gpus: 0 }) }
  const on = (...machines: LiveMachine[]): LiveCapabilities => ({
    elsewhere: 0,
    workers: machines.length,
    capabilities: machines.flatMap(({ capabilities }) => capabilities),
    machines,
    silent: [],
  })

  test('both figures are said', () => {
    expect(whyWaiting(large, on(machine(4, 1.4)))).toBe('It waits for 2 GiB of memory; 1.4 GiB are free now.')
    expect(whyWaiting(large, on(machine(4, 1.4), machine(4, 2)))).toBeNull()
  })

  test('a machine that could never hold it does not count, however much of it is free', () => {
    expect(whyWaiting(large, on(machine(1, 1), machine(1.5, 1.5)))).toBe(
      'It needs 2 GiB of memory; the workers here have at most 1.5 GiB.',
    )
    expect(whyWaiting(large, on(machine(1.9, 1.9), machine(4, 0.3)))).toBe(
      'It waits for 2 GiB of memory; 307 MiB are free now.',
    )
  })

  test('one that wants a GPU is told who has such a one, and waits while it is in use', () => {
    const wanting = (gpus: number, gpuMemoryBytes?: number) => ({
      ...noir,
      size: sizeClassOf({ memoryBytes: GIB, threads: 1, diskBytes: 0, gpus, gpuMemoryBytes }),
    })
    const withGpus = (gpus: number, free = gpus): LiveMachine => {
      const plain = machine(4, 4)
      const ofEach = { gpuMemoryBytes: 16 * GIB }
      return { ...plain, total: { ...plain.total, gpus, ...ofEach }, free: { ...plain.free, gpus: free, ...ofEach } }
    }
    const none = 'It needs a GPU; the workers here have none.'
    expect(whyWaiting(wanting(1), on(machine(4, 4)))).toBe(none)
    expect(whyWaiting(wanting(2), on(withGpus(1)))).toBe('It needs 2 GPUs; the workers here have at most 1.')
    expect(whyWaiting(wanting(1, 24 * GIB), on(machine(4, 4), withGpus(1)))).toBe(
      'It needs a GPU with 24 GiB; those of the workers here have at most 16 GiB.',
    )
    expect(whyWaiting(wanting(1, 16 * GIB), on(withGpus(1, 0)))).toBe('It waits for a GPU; 0 are free now.')
    expect(whyWaiting(wanting(1, 16 * GIB), on(machine(4, 4), withGpus(1)))).toBeNull()
  })

  test('one of a worker elsewhere is no worker of this installation, and serves what it offers', () => {
    const far: LiveMachine = { ...machine(4, 4), keyId: 'key' }
    const alone = { ...on(far), workers: 0, elsewhere: 1 }
    expect(whyWaiting(large, alone)).toBeNull()
    expect(whyWaiting({ ...large, toolchain: 'noir@2' }, alone)).toMatch(/^No worker is online/)
    const paused = { ...machine(4, 4), paused: 'The disk of this server is nearly full.' }
    expect(presentFrameworks([], { ...on(far, paused), workers: 1, elsewhere: 1 }).paused).toBe(paused.paused)
  })

  test('a worker without its toolchain does not count either', () => {
    const other = { ...machine(64, 64), capabilities: [capability('missing')] }
    expect(whyWaiting(large, on(other, machine(4, 1)))).toBe('It waits for 2 GiB of memory; 1 GiB are free now.')
  })

  test('a machine that could hold it and is away is waited for', () => {
    const away = (total: number, minutes: number, state: Capability['state'] = 'ready') => ({
      ...machine(total, 0),
      capabilities: [capability(state)],
      secondsAway: minutes * 60,
    })
    const tooSmall = 'It needs 2 GiB of memory; the workers here have at most 1.5 GiB.'
    const waits = `${tooSmall} A worker with 8 GiB was here 3 minutes ago. Your build starts when that one is back.`
    expect(whyWaiting(large, on(machine(1.5, 1.5)), [away(8, 50), away(8, 3.2), away(1.9, 1)])).toBe(waits)
    expect(whyWaiting(large, on(machine(1.5, 1.5)), [away(1.9, 1), away(64, 1, 'missing')])).toBe(tooSmall)
    expect(whyWaiting(large, on(machine(4, 1)), [away(8, 3)])).toBe('It waits for 2 GiB of memory; 1 GiB are free now.')
  })

  test('it is said that it is tried again with more', () => {
    const grown = { ...large, outgrown: '1024m1t256d' }
    expect(whyWaiting(grown, on(machine(4, 4)))).toBe(
      'It needed more than 1 GiB of memory and is tried again with 2 GiB.',
    )
    expect(whyWaiting(grown, on(machine(4, 1)))).toBe(
      'It needed more than 1 GiB of memory and is tried again with 2 GiB. It waits for 2 GiB of memory; 1 GiB are free now.',
    )
  })

  test('processors and GPUs are waited for, too', () => {
    const wide = { ...noir, size: '64m8t256d' }
    const busy = { ...machine(4, 4), free: { ...machine(4, 4).free, threads: 1 } }
    expect(whyWaiting(wide, on(busy))).toBe('It waits for 2 processors; 1 are free now.')
    expect(whyWaiting({ ...noir, size: '64m1t256d1g' }, on(machine(4, 4)))).toBe(
      'It needs a GPU; the workers here have none.',
    )
  })
})

test('each toolchain is shown as the workers have it, and a framework that needs none in a line of its own', () => {
  const stages = { compile: [{ name: 'compile', label: 'Compiling the circuit' }], prove: [] }
  const offered = [
    { name: 'circom' as const, toolchains: [], stages },
    {
      name: 'noir' as const,
      stages,
      toolchains: ['noir@1', 'noir@2'].map((id) => ({ id, description: `${id} of npm`, bytes: 7 })),
    },
  ]
  const circom = capability('ready', { circuitType: 'circom', toolchain: null, note: '' })
  expect(
    presentFrameworks(offered, live(circom, capability('installing', { note: 'fetching', fraction: 0.25 }))),
  ).toEqual({
    workers: 2,
    paused: null,
    weaknesses: [],
    worker_warnings: [],
    frameworks: [
      {
        circuit_type: 'circom',
        stages,
        toolchains: [{ toolchain: null, state: 'ready', note: '', fraction: null, description: '', size: 0 }],
      },
      {
        circuit_type: 'noir',
        stages,
        toolchains: [
          {
            toolchain: 'noir@1',
            state: 'installing',
            note: 'fetching',
            fraction: 0.25,
            description: 'noir@1 of npm',
            size: 7,
          },
          {
            toolchain: 'noir@2',
            state: 'missing',
            note: 'No worker of this server offers it.',
            fraction: null,
            description: 'noir@2 of npm',
            size: 7,
          },
        ],
      },
    ],
  })
})
