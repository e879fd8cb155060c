import { shell } from '@proofyard/sandbox/testing/inside.ts'
import { sandboxesHere } from '@proofyard/sandbox/testing/sandboxes.ts'
import { expect, test } from 'vitest'
import { stretchTime } from './stretch-time.ts'

const [sandbox] = await sandboxesHere()

test('a program that takes longer than its step declares is ended, and not where the operator gives it more time', async () => {
  if (sandbox === undefined) throw new Error('There is no sandbox here.')
  const sleep = shell('sleep 2', { limits: { wallSeconds: 1 } })
  expect((await stretchTime(sandbox, 1).run(sleep)).ending).toEqual({ kind: 'limit', limit: 'wall' })
  expect((await stretchTime(sandbox, 10).run(sleep)).ending).toEqual({ kind: 'exit', code: 0 })
})
