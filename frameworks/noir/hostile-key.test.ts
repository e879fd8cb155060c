import { expect, test } from 'vitest'
import type { PublicLayout } from './abi/layout.ts'
import { pairs } from './pairs.ts'
import { readProof } from './proof-documents.ts'
import { readKey, writeKey } from './verification-key.ts'

const [pair] = pairs

/** Reads a proof of no bytes with such public values, by a key that is a stranger's and in its one form. */
function read(layout: PublicLayout, toml: string) {
  if (pair === undefined) throw new Error('There is no version.')
  const key = readKey(pair, writeKey(pair, { bytes: Buffer.alloc(0), layout }))
  if (key === undefined) throw new Error('The key is none.')
  const publicValues = JSON.stringify({ 'Verifier.toml': toml })
  return readProof({ proof: '{"proof":"0x"}', publicValues }, key.layout)
}

const field = { kind: 'field' as const }
const endless = 2 ** 31
const zero = `"0x${'0'.repeat(64)}"`

test.each<[string, PublicLayout, string]>([
  ['an array', { values: [{ name: 'a', type: { kind: 'array', length: endless, type: field } }] }, 'a = []\n'],
  [
    'an array of nothing',
    { values: [{ name: 'a', type: { kind: 'array', length: endless, type: { kind: 'tuple', fields: [] } } }] },
    'a = []\n',
  ],
  ['a text', { values: [{ name: 'a', type: { kind: 'string', length: endless } }] }, 'a = []\n'],
  ['a text that is shorter', { values: [{ name: 'a', type: { kind: 'string', length: endless } }] }, 'a = "b"\n'],
  ['a place', { values: [{ name: 'a', type: field }], places: [endless] }, `a = ${zero}\n`],
  [
    'an array in arrays',
    {
      values: [
        {
          name: 'a',
          type: { kind: 'array', length: 1, type: { kind: 'array', length: endless, type: field } },
        },
      ],
    },
    'a = [[]]\n',
  ],
])(
  'gigantic: a key whose public values are %s of two billions takes nothing of the worker that reads it',
  (_, layout, toml) => {
    const begun = performance.now()
    expect(read(layout, toml)).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(1000)
  },
)

test.each(['{}', '{"name":1,"type":{"kind":"x"}}', '0'])(
  'wide: a key of millions of %s is none, and is not looked at',
  (item) => {
    if (pair === undefined) throw new Error('There is no version.')
    const values = `[${`${item},`.repeat(3_000_000)}${item}]`
    const text = `{"noir_version":"a","bb_version":"b","scheme":"c","verification_key":"","sha256":"d","public_values":{"values":${values}}}`
    const begun = performance.now()
    expect(readKey(pair, text)).toBeUndefined()
    expect(
      readProof({ proof: `{"proof":${values}}`, publicValues: '{"Verifier.toml":""}' }, { values: [] }),
    ).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(2000)
  },
)

test('many: more places than a call takes arguments are counted, and what does not fit is no fault', () => {
  const places = Array.from({ length: 190_000 }, (_, index) => index)
  const layout: PublicLayout = {
    values: [{ name: 'a', type: { kind: 'array', length: places.length, type: field } }],
    places,
  }
  expect(read(layout, `a = [${places.map(() => zero).join(', ')}]\n`)?.publicInputs).toHaveLength(32 * places.length)
  expect(read(layout, `a = [${zero}]\n`)).toBeUndefined()
  expect(read({ values: [] }, `a = ${zero}\n`)).toBeUndefined()
  expect(read({ values: [{ name: 'a', type: field }] }, 'a = 1\n')).toBeUndefined()
})
