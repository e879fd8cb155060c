import { describe, expect, test } from 'vitest'
import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import { NO_RESOURCES, type Resources } from '@proofyard/frameworks/resources.ts'
import { javascript } from '@proofyard/sandbox/testing/inside.ts'
import { sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { admitMemory } from './admitted-memory.ts'
import { openMachineBudget } from './machine-budget.ts'

const MIB = 1024 ** 2
const memory = (mebibytes: number): Resources => ({ ...NO_RESOURCES, memoryBytes: mebibytes * MIB })
const quiet = new AbortController().signal
const [sandbox] = await sandboxesHere()
if (sandbox === undefined) throw new Error('There is no sandbox on this machine.')

/** A real program that holds so many MiB for a second. */
function take(mebibytes: number, memoryBytes = 1024 * MIB) {
  const code = `const kept = []
for (let i = 0; i < ${mebibytes / 16}; i++) kept.push(Buffer.alloc(1 << 24, 1))
setTimeout(() => console.log('held', kept.length * 16), 1000)`
  return javascript(code, { limits: { memoryBytes, processes: 64 } })
}

/** A machine of one GiB, and jobs on it. */
function machine(mebibytes = 1024) {
  const budget = openMachineBudget(memory(mebibytes))
  const admit = async (share: number, holder: string) =>
    admitMemory(sandbox ?? expect.unreachable(), await budget.take(memory(share), holder, quiet), budget)
  return { budget, admit }
}

test('headroom is of what is free, and given back', async () => {
  const { budget, admit } = machine(1000)
  const compilation = await admit(100, 'a compilation')
  compilation.takeHeadroom()
  expect(budget.free().memoryBytes).toBe(600 * MIB)
  // Never more than half of what others may need.
  compilation.takeHeadroom()
  expect(budget.free().memoryBytes).toBe(300 * MIB)
  compilation.release()
  expect(budget.free().memoryBytes).toBe(900 * MIB)
})

describe('real programs', () => {
  test('one that takes what it claimed runs to its end', async () => {
    const { admit } = machine()
    const job = await admit(256, 'honest')
    const outcome = await job.sandbox.run(take(128))
    expect(outcome).toMatchObject({ ending: { kind: 'exit', code: 0 }, stdout: 'held 128\n' })
    expect(job.outgrown()).toBeUndefined()
  })

  test('one that takes more is ended for memory, and those beside it are not', async () => {
    const { admit } = machine()
    const [honest, greedy, other] = await Promise.all([admit(256, 'a'), admit(192, 'b'), admit(256, 'c')])
    const outcomes = await Promise.all([
      honest.sandbox.run(take(128)),
      greedy.sandbox.run(take(512)),
      other.sandbox.run(take(128)),
    ])
    expect(outcomes.map(({ ending }) => ending)).toEqual([
      { kind: 'exit', code: 0 },
      { kind: 'limit', limit: 'memory' },
      { kind: 'exit', code: 0 },
    ])
    expect([honest, greedy, other].map((job) => job.outgrown())).toEqual([undefined, 288 * MIB, undefined])
  })

  test('several programs of one job share what it was admitted for', async () => {
    const { admit } = machine()
    const job = await admit(320, 'two at once')
    const small = job.sandbox.run(take(64, 128 * MIB))
    const outcome = await job.sandbox.run(take(256))
    expect(outcome.ending).toEqual({ kind: 'limit', limit: 'memory' })
    expect((await small).ending).toEqual({ kind: 'exit', code: 0 })
    expect(job.outgrown()).toBe(480 * MIB)
    // Alone it has all of it.
    expect((await job.sandbox.run(take(192))).ending).toEqual({ kind: 'exit', code: 0 })
  })

  test("one that passes the framework's own limit is at fault, whatever the job was admitted for", async () => {
    const { admit } = machine()
    const job = await admit(512, 'hostile')
    expect((await job.sandbox.run(take(512, 128 * MIB))).ending).toEqual({ kind: 'limit', limit: 'memory' })
    expect(job.outgrown()).toBeUndefined()
  })

  test('a framework that got by without the memory did not outgrow it', async () => {
    const { admit } = machine()
    const job = await admit(128, 'with another way')
    const [greedy, other] = [job.sandbox.run(take(512)), job.sandbox.run(take(16))]
    await Promise.all([greedy, other])
    expect(job.outgrown()).toBe(192 * MIB)
    expect((await job.sandbox.run(take(16))).ending).toEqual({ kind: 'exit', code: 0 })
    expect(job.outgrown()).toBeUndefined()
  })

  test("it may be tried with much more, and never with more than the framework's own limit", async () => {
    const { admit } = machine()
    const job = await admit(128, 'greedy')
    await job.sandbox.run(take(512, 400 * MIB))
    expect([job.outgrown(), job.outgrown(2), job.outgrown(4)]).toEqual([192 * MIB, 256 * MIB, 400 * MIB])
  })

  test('what is reserved on the way is had, and given back', async () => {
    const { admit, budget } = machine()
    const job = await admit(128, 'growing')
    await job.reserve(512 * MIB)
    expect(budget.free()).toEqual(memory(512))
    expect((await job.sandbox.run(take(256))).ending).toEqual({ kind: 'exit', code: 0 })
    job.release()
    expect(budget.free()).toEqual(memory(896))
  })

  test('a formula that gives a part of a byte reserves whole ones: the kernel takes no others', async () => {
    const { admit } = machine()
    const job = await admit(128, 'a formula')
    await job.reserve(200 * MIB + 0.3)
    expect((await job.sandbox.run(take(128))).ending).toEqual({ kind: 'exit', code: 0 })
  })
})

test('what is not free is not waited for while memory is held: two jobs that grow cannot block each other', async () => {
  const { admit } = machine()
  const [one, other] = await Promise.all([admit(512, 'one'), admit(512, 'other')])
  await expect(one.reserve(768 * MIB)).rejects.toThrow(OutgrownError)
  await expect(other.reserve(768 * MIB)).rejects.toThrow(OutgrownError)
  expect(one.outgrown()).toBe(768 * MIB)
})

test('less than what is held is no reason for anything', async () => {
  const { admit, budget } = machine()
  const job = await admit(512, 'one')
  await job.reserve(256 * MIB)
  expect(budget.free()).toEqual(memory(512))
})
