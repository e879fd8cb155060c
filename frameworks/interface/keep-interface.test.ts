import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inputSchema } from '@proofyard/contract/interface/input-schema.ts'
import { readInterface } from '@proofyard/contract/interface/read-interface.ts'
import { countValues, listValues } from '@proofyard/contract/interface/value-names.ts'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CompileResult } from '../framework.ts'
import { keepInterface } from './keep-interface.ts'

let folder: string
let work: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interface-'))
  work = await mkdtemp(join(tmpdir(), 'interface-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await rm(work, { recursive: true })
})

type Known = Pick<CompileResult, 'interface' | 'publicValues'>

/** What is kept of a project with this interface.json. */
async function keep(side: unknown, known: Known = {}, sample?: string) {
  await writeFile(join(folder, 'interface.json'), typeof side === 'string' ? side : JSON.stringify(side))
  if (sample !== undefined) await writeFile(join(folder, 'input.json'), sample)
  const manifest = { circuitType: 'plonky2' as const, name: 'a' }
  const { file, warnings } = await keepInterface({ manifest, folder }, known, work)
  return { kept: file === undefined ? undefined : readInterface(await readFile(file, 'utf8')), warnings }
}

const one = (type: unknown, name = 'a') => ({ inputs: [{ name, type }] })

describe('interface.json', () => {
  test('gives names and types, as the word of the project, beside the sample', async () => {
    const side = {
      inputs: [
        { name: 'start', type: 'u64', description: 'Where the chain begins.' },
        { name: 'path', type: 'field[4][2]', visibility: 'public', written: 'number' },
        {
          name: 'point',
          type: {
            struct: [
              { name: 'x', type: 'i8' },
              { name: 'pair', type: { tuple: ['bool', 'text'] } },
            ],
          },
        },
        { name: 'percent', type: { minimum: '0', maximum: '100' } },
      ],
      public_values: [{ name: 'end', type: 'field' }],
    }
    const { kept, warnings } = await keep(side, {}, '{"start": 3}')
    expect(warnings).toEqual([])
    expect(kept?.inputs?.values.map(({ name, type }) => `${name}: ${spellType(type)}`)).toEqual([
      'start: u64',
      'path: field[4][2]',
      'point: { x: i8, pair: (bool, text) }',
      'percent: 0 to 100',
    ])
    expect(kept).toMatchObject({
      inputs: { source: 'project', format: 'json' },
      public_values: {
        source: 'project',
        values: [{ name: 'end', origin: 'output', type: { order: '18446744069414584321' } }],
      },
      sample: '{"start": 3}',
    })
    const takes = new Ajv2020().compile(inputSchema(kept?.inputs ?? { format: 'json', values: [] }))
    const row = [1, 2]
    const right = { start: 3, path: [row, row, row, row], point: { x: -128, pair: [true, ''] }, percent: 100 }
    expect(takes(right)).toBe(true)
    for (const wrong of [
      { ...right, start: -1 },
      { ...right, percent: 101 },
      { ...right, point: { x: 128, pair: [true, ''] } },
    ])
      expect(takes(wrong)).toBe(false)
  })

  test('lying-count: names of another number of public values are dropped, and the inputs stay', async () => {
    const side = { ...one('u8'), public_values: [{ name: 'isAdult', type: 'bool[2]' }] }
    const { kept, warnings } = await keep(side, { publicValues: 3 })
    expect(kept?.public_values).toBeNull()
    expect(kept?.inputs?.values).toHaveLength(1)
    expect(warnings).toEqual([expect.stringContaining('names 2 public values, and the circuit has 3')])
    expect((await keep(side, { publicValues: 2 })).warnings).toEqual([])
  })

  test('says nothing where the compiler does', async () => {
    const values = [{ name: 'truth', type: { kind: 'boolean' as const }, origin: 'output' as const }]
    const own = {
      inputs: { source: 'compiler' as const, format: 'json' as const, values: [] },
      public_values: { source: 'compiler' as const, values },
    }
    const { kept, warnings } = await keep({ public_values: [{ name: 'lie', type: 'bool' }] }, { interface: own })
    expect(kept?.public_values).toEqual(own.public_values)
    expect(warnings).toEqual([])
  })

  test.each([
    ['no-json', '{', 'it is not JSON'],
    ['another-file', { abi: [] }, 'it'],
    ['deep', `{"inputs":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'too deep'],
    [
      'deep-type',
      one(Array.from({ length: 30 }).reduce<unknown>((of) => ({ array: of, shape: [1] }), 'u8')),
      'too deep',
    ],
    ['large', `{"inputs":[],"$schema":"${'x'.repeat(10 * 1024 ** 2)}"}`, 'larger than 256 KiB'],
    [
      'many',
      { inputs: Array.from({ length: 3000 }, (_, index) => ({ name: `a${index}`, type: 'u8' })) },
      'more than 2000',
    ],
    ['wide', `{"inputs":[{"name":"a","type":{"tuple":[${'{},'.repeat(80_000)}{}]}}]}`, 'more than 2000 parts'],
    [
      'twice',
      {
        inputs: [
          { name: 'a', type: 'u8' },
          { name: 'a', type: 'u8' },
        ],
      },
      'names a twice',
    ],
    [
      'twice-in-other-letters',
      {
        inputs: [
          { name: 'ﬁ', type: 'u8' },
          { name: 'fi', type: 'u8' },
        ],
      },
      'twice',
    ],
    ['turned-around', one('u8', 'a\u202Eb'), 'invisible'],
    ['invisible', one('u8', 'a\u200B'), 'invisible'],
    ['two-lines', one('u8', 'a\nb'), 'invisible'],
    ['empty-name', one('u8', ''), 'inputs.0.name'],
    ['long-name', one('u8', 'a'.repeat(201)), 'inputs.0.name'],
    ['unknown-type', one('u7'), '"u7" is not the name of a type'],
    ['negative-length', one('u8[-1]'), 'is not the name of a type'],
    ['endless-length', one('u8[9999999999999]'), 'shape'],
    ['half-a-number', one({ minimum: '0.5', maximum: '1' }), 'type'],
    ['empty-range', one({ minimum: '100', maximum: '0' }), 'type'],
    ['field-of-nothing', one({ field: '0' }), 'type'],
    ['negative-field', one({ field: '-7' }), 'type'],
  ])('%s: is refused in a warning, and the build stays', async (_, side, why) => {
    const { kept, warnings } = await keep(side)
    expect(kept).toBeUndefined()
    expect(warnings).toEqual([expect.stringMatching(/^interface\.json is not used/)])
    expect(warnings[0]).toContain(why)
  })

  test('billions: an array of them is a line, and is not listed', async () => {
    const { kept } = await keep({ public_values: [{ name: 'a', type: 'u8[1000000000][1000000000]' }] })
    const values = kept?.public_values?.values ?? []
    expect(countValues(values)).toBe(10n ** 18n)
    expect(listValues(values).next().value?.path).toBe('a[0][0]')
    const { kept: empty } = await keep({
      public_values: [{ name: 'a', type: { array: { struct: [] }, shape: [10 ** 9] } }],
    })
    expect([...listValues(empty?.public_values?.values ?? [])]).toEqual([])
  })

  test('prototype: names that objects have of themselves are names like others', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const { kept, warnings } = await keep(JSON.stringify({ inputs: names.map((name) => ({ name, type: 'bool' })) }))
    expect(warnings).toEqual([])
    const schema = inputSchema(kept?.inputs ?? { format: 'json', values: [] })
    expect(JSON.parse(JSON.stringify(schema))).toMatchObject({ required: names })
    expect(Object.keys(Object(schema.properties))).toEqual(names)
    expect(Object.getPrototypeOf(schema.properties)).toBe(Object.prototype)
  })

  test('link: one that leads out of the project is none', async () => {
    await writeFile(join(work, 'elsewhere.json'), JSON.stringify(one('u8')))
    await symlink(join(work, 'elsewhere.json'), join(folder, 'interface.json'))
    const manifest = { circuitType: 'plonky2' as const, name: 'a' }
    expect(await keepInterface({ manifest, folder }, {}, work)).toEqual({ file: undefined, warnings: [] })
  })
})

test('a compiler that knows more names than anyone reads leaves none, and says so', async () => {
  const values = Array.from({ length: 3000 }, (_, index) => ({
    name: `a${index}`,
    type: { kind: 'boolean' as const },
    visibility: 'private' as const,
  }))
  const known = { inputs: { source: 'compiler' as const, format: 'json' as const, values }, public_values: null }
  const { kept, warnings } = await keep('{}', { interface: known })
  expect(kept).toBeUndefined()
  expect(warnings).toEqual(["The circuit's interface is not shown by name: it has more than 2000 parts."])
})

test('swollen: what is several times as long when it is written down is left out, and what is kept can be read', async () => {
  // Six characters each in JSON.
  const { kept, warnings } = await keep(one('u8'), {}, '\u0001'.repeat(64 * 1024))
  expect(kept?.inputs?.values).toHaveLength(1)
  expect(kept?.sample).toBeNull()
  expect(warnings).toEqual([])
  const name = (index: number) => `${'n'.repeat(90)}${index}`
  const many = Array.from({ length: 1900 }, (_, index) => ({ name: name(index), type: 'field' }))
  const swollen = await keep({ inputs: many })
  expect(swollen.kept).toBeUndefined()
  expect(swollen.warnings).toEqual([expect.stringContaining('too long together')])
})

test('a sample that is too long for a form, or no text, is left out', async () => {
  expect((await keep(one('u8'), {}, 'x'.repeat(70_000))).kept?.sample).toBeNull()
  expect((await keep(one('u8'), {}, 'a\0b')).kept?.sample).toBeNull()
})
