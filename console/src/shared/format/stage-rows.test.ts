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

test.each([
  ['a gnark build', ['file_setup', 'fetch_modules', 'build', 'compile', 'setup', 'save_results', 'total']],
  ['a plonky2 build', ['file_setup', 'fetch_crates', 'compile', 'setup', 'save_results', 'total']],
  ['a noir build', ['file_setup', 'compile', 'write_vk', 'save_results', 'total']],
  ['a hermez build', ['file_setup', 'compile', 'build_constants', 'make_key', 'save_results', 'total']],
  ['a circom build', ['file_setup', 'compile', 'compile_witness', 'setup', 'export_keys', 'save_results', 'total']],
  [
    'a gnark proof',
    ['file_setup', 'generate_witness', 'prove', 'verify_check', 'export_calldata', 'save_results', 'total'],
  ],
  ['a hermez proof', ['file_setup', 'execute', 'prove', 'verify_check', 'save_results', 'total']],
])('those of %s come as they were done', (_what, stages) => {
  const mixed = Object.fromEntries(stages.toSorted().map((stage) => [stage, 1]))
  const shown = stageRows(mixed).map(([name]) => name.toLowerCase().replaceAll(' ', '_'))
  expect(shown).toEqual(stages.map((stage) => stage.replace('write_vk', 'write_verification_key')))
})

test('before there are any, there is none', () => {
  expect(stageRows(null)).toEqual([])
})
