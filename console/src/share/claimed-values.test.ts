import { describe, expect, test } from 'vitest'
import { claimedValues } from './claimed-values.ts'

type Told = NonNullable<Parameters<typeof claimedValues>[1]>

const told = (...values: Partial<Told['values'][number]>[]): Told => ({
  named_by: 'compiler',
  statement: 'Names are those of the circuit.',
  values: values.map((value) => ({ name: null, decimal: null, hex: null, text: null, ...value })),
})

describe('the values that are shown', () => {
  test('are those that were verified, with the names that the server has for them', () => {
    expect(claimedValues('["33", "7"]', told({ name: 'c', decimal: '33' }, { name: 'd', decimal: '7' }))).toEqual({
      values: [
        { name: 'c', value: '33' },
        { name: 'd', value: '7' },
      ],
      statement: 'Names are those of the circuit.',
    })
  })

  test.each([
    ['another value', told({ name: 'c', decimal: '34' })],
    ['more values', told({ name: 'c', decimal: '33' }, { name: 'd', decimal: '1' })],
    ['none', told()],
    ['nothing at all', null],
  ])('lying-server: are those that were verified, without names, where the server tells of %s', (_, lie) => {
    expect(claimedValues('["33"]', lie)).toEqual({ values: [{ name: 'Value 1', value: '33' }], statement: undefined })
  })

  test('are as the server reads them where the document is no list, which is said', () => {
    expect(claimedValues('{"out": 5}', told({ name: 'out', decimal: '5' }))).toEqual({
      values: [{ name: 'out', value: '5' }],
      statement: expect.stringMatching(/as this server reads them from the bundle/),
    })
  })

  test('are none where there are none', () => {
    expect(claimedValues('[]', told())).toEqual({ values: [], statement: undefined })
  })
})
