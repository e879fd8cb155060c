import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import { javascript } from '@proofyard/sandbox/testing/inside.ts'
import { sandboxWithoutControlGroups, withoutControlGroups } from '@proofyard/sandbox/testing/sandboxes.ts'
import { admitMemory } from './admitted-memory.ts'
import { openMachineBudget } from './machine-budget.ts'

const MIB = 1024 ** 2
const memory = (mebibytes: number) => ({ ...NO_RESOURCES, memoryBytes: mebibytes * MIB })
const sandbox = await sandboxWithoutControlGroups()

test('the sandbox under test runs in a process that may make no control groups', async () => {
  const roots = fileURLToPath(import.meta.resolve('@proofyard/sandbox/control-group-roots.ts'))
  const code = `import { groupRoots } from ${JSON.stringify(roots)}; console.log(groupRoots() === undefined)`
  const [program, ...args] = [...withoutControlGroups, process.execPath, '--input-type=module', '-e', code]
  expect((await promisify(execFile)(program, args)).stdout).toBe('true\n')
})

const job = () => admitMemory(sandbox, { resources: memory(256), holder: 'a test' }, openMachineBudget(memory(1024)))

/** A real program that asks for so many MiB in one piece, and fills them. */
const array = (mebibytes: number, limit: number) =>
  javascript(`const kept = Buffer.alloc(${mebibytes} * 2 ** 20, 1); setTimeout(() => console.log(kept.length), 1000)`, {
    limits: { memoryBytes: limit * MIB },
  })

test('what is far too much at once is tried again with more', async () => {
  const admitted = job()
  expect((await admitted.sandbox.run(array(3072, 8192))).ending).toEqual({ kind: 'limit', limit: 'memory' })
  expect(admitted.outgrown()).toBe(384 * MIB)
})

test("what is far more than the framework's own limit is not", async () => {
  const admitted = job()
  await admitted.sandbox.run(array(3072, 200))
  expect(admitted.outgrown()).toBeUndefined()
})
