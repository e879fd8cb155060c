import { expect, test } from 'vitest'
import { stageRows } from './stage-rows.ts'

test('the stages come in the order of the server, the total last, in words', () => {
  expect(stageRows({ total: 1.5, generate_witness_c: 0.25, prove: 1.25 })).toEqual([
    ['Generate witness c', 0.25],
    ['Prove', 1.25],
    ['Total', 1.5],
  ])
})

test('before there are any, there is none', () => {
  expect(stageRows(null)).toEqual([])
})
