import { expect, test } from 'vitest'
import { stageRows } from './stage-rows.ts'

const stages = [
  { name: 'generate_witness_c', label: 'Computing the witness' },
  { name: 'prove', label: 'Making the proof' },
]

test('the stages come in the order of the work, others after them, and the total last', () => {
  const times = { total: 1.5, save_results: 0.1, prove: 1.25, fold_all: 0.5, generate_witness_c: 0.25, file_setup: 0.2 }
  expect(stageRows(times, stages)).toEqual([
    ['Fetching the files', 0.2],
    ['Computing the witness', 0.25],
    ['Making the proof', 1.25],
    ['Storing the results', 0.1],
    ['Fold all', 0.5],
    ['Total', 1.5],
  ])
})

test('a stage that took no time at all is shown, and one that was not run is not', () => {
  expect(stageRows({ prove: 0 }, stages)).toEqual([['Making the proof', 0]])
})

test('before there are any, there is none', () => {
  expect(stageRows(null, stages)).toEqual([])
})
