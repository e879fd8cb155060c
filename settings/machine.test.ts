import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeMachine, measureMachine, usableMemory, withoutReserve } from './machine.ts'
import { readStartSettings } from './start-settings.ts'

const GIB = 1024 ** 3

test('what the operator says counts, and nothing is measured over it', async () => {
  const { machine } = readStartSettings({
    PROOFYARD_MEMORY_MIB: '4096',
    PROOFYARD_THREADS: '3',
    PROOFYARD_DISK_MIB: '10240',
    PROOFYARD_GPUS: '2',
  })
  expect(await measureMachine(machine, '/nowhere')).toEqual({
    memoryBytes: 4 * GIB,
    threads: 3,
    diskBytes: 10 * GIB,
    gpus: 2,
  })
})

test('a machine of its own is measured, and no GPU is invented', async () => {
  const measured = await measureMachine(readStartSettings({}).machine, tmpdir())
  expect(measured.memoryBytes).toBeGreaterThanOrEqual(GIB / 4)
  expect(measured.threads).toBeGreaterThanOrEqual(1)
  expect(measured.diskBytes).toBeGreaterThan(0)
  expect(measured.gpus).toBe(0)
})

test('GPUs are those that nvidia-smi tells of, and the smallest says what a job gets', async () => {
  await withNvidiaSmi('24576\n16384\n', async () => {
    const { machine } = readStartSettings({})
    expect(await measureMachine(machine, tmpdir())).toMatchObject({ gpus: 2, gpuMemoryBytes: 16 * GIB })
    expect(describeMachine(await measureMachine(machine, tmpdir()))).toMatch(/, 2 GPUs of 16 GiB$/)
  })
})

test('a GPU that the machine does not have is refused', async () => {
  await withNvidiaSmi('24576\n', async () => {
    const { machine } = readStartSettings({ PROOFYARD_GPUS: '2' })
    await expect(measureMachine(machine, tmpdir())).rejects.toThrow('PROOFYARD_GPUS is 2, and nvidia-smi tells of 1.')
  })
})

/** With a program of that name which prints this. */
async function withNvidiaSmi(output: string, work: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-gpus-'))
  const path = process.env.PATH
  try {
    await writeFile(join(folder, 'nvidia-smi'), `#!/bin/sh\nprintf '%s' '${output}'\n`, { mode: 0o755 })
    process.env.PATH = `${folder}:${path}`
    await work()
  } finally {
    process.env.PATH = path
    await rm(folder, { recursive: true, force: true })
  }
}

test('a control group that allows less than the machine has is what counts', () => {
  expect(usableMemory(16 * GIB, 2 * GIB)).toBe(2 * GIB)
  expect(usableMemory(16 * GIB, 0)).toBe(16 * GIB)
  expect(usableMemory(16 * GIB, 2 ** 63)).toBe(16 * GIB)
})

test('something is left for server and database, on a small machine and on a large one', () => {
  expect(withoutReserve(2 * GIB)).toBe(1.5 * GIB)
  expect(withoutReserve(16 * GIB)).toBe(14 * GIB)
  expect(withoutReserve(512 * GIB)).toBe(508 * GIB)
  expect(withoutReserve(GIB / 2)).toBe(GIB / 4)
})

test('it is said in words', () => {
  expect(describeMachine({ memoryBytes: 4 * GIB, threads: 1, diskBytes: 1.5 * GIB, gpus: 0 })).toBe(
    '4 GiB of memory, a processor, 1.5 GiB of disk, no GPU',
  )
})
