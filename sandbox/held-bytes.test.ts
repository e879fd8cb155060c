import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { groupRoots } from './control-group-roots.ts'
import { heldBytes } from './control-group.ts'
import { javascript } from './testing/inside.ts'
import { sandboxesHere } from './testing/sandboxes.ts'

const MIB = 1024 ** 2
const [sandbox] = await sandboxesHere()

async function largestHeld(code: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'held-'))
  await chmod(folder, 0o777)
  let largest = 0
  const timer = setInterval(() => (largest = Math.max(largest, heldBytes() ?? 0)), 10)
  try {
    const mounts = [{ source: folder, target: '/work', writable: true }]
    const limits = { memoryBytes: 512 * MIB, fileBytes: 256 * MIB, diskBytes: 256 * MIB }
    const outcome = await sandbox?.run(javascript(code, { mounts, limits }))
    expect(outcome?.ending).toEqual({ kind: 'exit', code: 0 })
  } finally {
    clearInterval(timer)
    await rm(folder, { recursive: true })
  }
  return largest / MIB
}

test.skipIf(groupRoots() === undefined)('memory is held, and pages of a file are not', async () => {
  const rest = '; setTimeout(() => {}, 500)'
  const nothing = await largestHeld(`0${rest}`)
  const memory = await largestHeld(`kept = Buffer.alloc(${96 * MIB}, 1)${rest}`)
  const file = await largestHeld(
    `const part = Buffer.alloc(${MIB}, 1); for (let i = 0; i < 96; i++) require('fs').appendFileSync('/work/file', part)${rest}`,
  )
  expect(memory - nothing).toBeGreaterThan(90)
  expect(memory - nothing).toBeLessThan(110)
  expect(file - nothing).toBeLessThan(24)
  expect(heldBytes()).toBe(0)
})
