import { expect, test } from 'vitest'
import { stageRows } from './stage-rows.ts'

test('the stages come in the order of the work, the total last, in words', () => {
  expect(stageRows({ prove: 1.25, total: 1.5, fold: 0.5, generate_witness_c: 0.25 })).toEqual([
    ['Generate witness', 0.25],
    ['Prove', 1.25],
    ['Fold', 0.5],
    ['Total', 1.5],
  ])
})

test('before there are any, there is none', () => {
  expect(stageRows(null)).toEqual([])
})
