import { expect, test } from 'vitest'
import { type Timed, timelineOf } from './timeline.ts'

const declared = [
  { name: 'install', label: 'Installing' },
  { name: 'compile', label: 'Compiling' },
  { name: 'keys', label: 'Making the keys' },
]
const queued: Timed = { status: 'Queued', computeTimes: null, progress: null, progressSeconds: null }
const shown = (timed: Partial<Timed>) =>
  timelineOf({ ...queued, ...timed }, declared).map(({ name, state, seconds }) => [name, state, seconds])

test('all stages of what waits are to come, with their labels', () => {
  expect(timelineOf(queued, declared)).toEqual([
    { name: 'file_setup', label: 'Fetching the files', state: 'to_come', seconds: null },
    { name: 'install', label: 'Installing', state: 'to_come', seconds: null },
    { name: 'compile', label: 'Compiling', state: 'to_come', seconds: null },
    { name: 'keys', label: 'Making the keys', state: 'to_come', seconds: null },
    { name: 'save_results', label: 'Storing the results', state: 'to_come', seconds: null },
  ])
})

test('the stage that is on goes on counting since its worker told of it, and one that was passed over is left out', () => {
  const stages = [
    { name: 'file_setup', seconds: 0.5 },
    { name: 'compile', seconds: 2 },
  ]
  const progress = { stages, running: 'compile', fraction: null }
  expect(shown({ status: 'In Progress', progress, progressSeconds: 1.5 })).toEqual([
    ['file_setup', 'done', 0.5],
    ['compile', 'running', 3.5],
    ['keys', 'to_come', null],
    ['save_results', 'to_come', null],
  ])
})

test('what is Ready has the stages that were run, one that nothing declares among them', () => {
  const computeTimes = { total: 9, save_results: 1, fold_all: 3, compile: 5 }
  expect(shown({ status: 'Ready', computeTimes })).toEqual([
    ['compile', 'done', 5],
    ['fold_all', 'done', 3],
    ['save_results', 'done', 1],
  ])
})

test('what failed ends with the stage in which it did', () => {
  expect(shown({ status: 'Failed', computeTimes: { file_setup: 1, compile: 2, total: 3 } })).toEqual([
    ['file_setup', 'done', 1],
    ['compile', 'failed', 2],
  ])
})

test('what was cancelled keeps how far its attempt was, until its end', () => {
  const progress = { stages: [{ name: 'compile', seconds: 2 }], running: 'compile', fraction: 0.5 }
  expect(shown({ status: 'Failed', progress, progressSeconds: 0.25 })).toEqual([['compile', 'failed', 2.25]])
})
