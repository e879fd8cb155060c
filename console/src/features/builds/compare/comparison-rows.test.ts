import { expect, test } from 'vitest'
import { comparedRow, unionRows } from './comparison-rows.ts'
import { formatBytes } from '../../../shared/format/bytes.ts'

test('a figure says by how much it changed, a text only that it did, and what is the same says nothing', () => {
  expect(comparedRow('Constraints', 1000, 1250).change).toBe('+250 (+25.0%)')
  expect(comparedRow('Key Size', 2048, 1024, formatBytes)).toEqual({
    name: 'Key Size',
    before: '2.00 KiB',
    after: '1.00 KiB',
    change: '−1.00 KiB (−50.0%)',
  })
  expect(comparedRow('Constraints', 0, 4).change).toBe('+4')
  expect(comparedRow('Curve', 'bn254', 'bls12-381').change).toBe('Changed')
  expect(comparedRow('Curve', undefined, null)).toMatchObject({ before: 'N/A', after: 'N/A', change: undefined })
  expect(comparedRow('Constraints', null, 4)).toMatchObject({ before: 'N/A', after: '4', change: 'Changed' })
})

test('a fact that only one of the builds has stands there too', () => {
  expect(unionRows([['a', 1]], [['b', 2]])).toEqual([
    ['a', 1, undefined],
    ['b', undefined, 2],
  ])
})
