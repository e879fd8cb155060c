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
      statement: expect.stringMatching(/Names are those of the circuit\.$/),
      isUnread: false,
    })
  })

  test('misleading-name: of each name it is said that those chose it who made the circuit', () => {
    const values = { ...told({ name: 'of age: yes', decimal: '0' }), named_by: 'project' }
    for (const document of ['["0"]', '{"of age: yes": 0}'])
      expect(claimedValues(document, values).statement).toMatch(
        /chosen by those who made the circuit: .* not that a name/,
      )
    const nameless = { ...told({ decimal: '0' }), named_by: null }
    expect(claimedValues('["0"]', nameless).statement).toBeUndefined()
  })

  test.each(['{"Verifier.toml": "a = 1"}', '{"public_values": "0x00"}', '[["1"]]', 'no JSON'])(
    'too-many: where the server tells none of %s it is not said that there are none',
    (document) => {
      expect(claimedValues(document, null)).toEqual({ values: [], statement: undefined, isUnread: true })
    },
  )

  test.each([
    ['another value', told({ name: 'c', decimal: '34' })],
    ['more values', told({ name: 'c', decimal: '33' }, { name: 'd', decimal: '1' })],
    ['none', told()],
    ['nothing at all', null],
  ])('lying-server: are those that were verified, without names, where the server tells of %s', (_, lie) => {
    const values = [{ name: 'Value 1', value: '33' }]
    expect(claimedValues('["33"]', lie)).toEqual({ values, statement: undefined, isUnread: false })
  })

  test('are as the server reads them where the document is no list, which is said', () => {
    expect(claimedValues('{"out": 5}', told({ name: 'out', decimal: '5' }))).toEqual({
      values: [{ name: 'out', value: '5' }],
      statement: expect.stringMatching(/as this server reads them from the bundle/),
      isUnread: false,
    })
  })

  test('are none where there are none', () => {
    for (const none of [told(), null])
      expect(claimedValues('[]', none)).toEqual({ values: [], statement: undefined, isUnread: false })
    expect(claimedValues('{}', told())).toEqual({ values: [], statement: undefined, isUnread: false })
  })
})
