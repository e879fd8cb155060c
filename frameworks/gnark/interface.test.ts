import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { interfaceOf } from './interface.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** A project whose program wrote these files. */
async function told(files: { public: string; inputs?: string; sample?: string }, curve: 'bn254' | 'bw6-761' = 'bn254') {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-gnark-interface-'))
  folders.push(folder)
  const [made, project] = [join(folder, 'made'), join(folder, 'project')]
  for (const one of [made, project]) await mkdir(one)
  await writeFile(join(made, 'public-shape.json'), files.public)
  if (files.inputs !== undefined) await writeFile(join(made, 'input-shape.json'), files.inputs)
  if (files.sample !== undefined) await writeFile(join(project, 'input.json'), files.sample)
  const { inputs, public_values: shown } = (await interfaceOf({ curve }, made, project)) ?? {}
  return {
    inputs: inputs?.values.map(({ name, type, visibility }) => `${visibility} ${name}: ${spellType(type)}`),
    shown: shown?.values.map(({ name, type }) => `${name}: ${spellType(type)}`),
    written: inputs?.values.map(({ type }) => ('written' in type ? type.written : null)),
  }
}

const nested = {
  public: '{"first":0,"Inner":{"List":[1,2]}}',
  inputs: '{"first":0,"Inner":{"List":[1,2],"Secret":3},"X":4}',
}

test('values in structs and lists have the names of the circuit, and each half of a struct is called public', async () => {
  const sample = '{"X":5,"first":"0","Inner":{"List":["1","2"],"Secret":"1"}}'
  expect(await told({ ...nested, sample })).toEqual({
    inputs: ['public first: field', 'public Inner: { List: field[2], Secret: field }', 'private X: field'],
    shown: ['first: field', 'Inner: { List: field[2] }'],
    written: ['text', null, 'number'],
  })
})

test('lists of lists are arrays of more dimensions, and lists of different things are tuples', async () => {
  const { shown } = await told({ public: '{"a":[[0,1,2],[3,4,5]],"b":[{"x":6},{"y":7}],"c":[]}' }, 'bw6-761')
  expect(shown).toEqual(['a: field[2][3]', 'b: ({ x: field }, { y: field })', 'c: field[0]'])
})

test.each([
  ['is missing', undefined],
  ['has other names', '{"a":"0","b":"1","X":"1"}'],
  ['has one name less', '{"first":"0","X":"1"}'],
  ['has one name more', '{"first":"0","Inner":{"List":["1","2"],"Secret":"1"},"X":"1","more":1}'],
  ['has other shapes', '{"first":"0","Inner":["1","2","3"],"X":"1"}'],
  ['has a longer list', '{"first":"0","Inner":{"List":["1","2","3"],"Secret":"1"},"X":"1"}'],
  ['has what is no number', '{"first":"none","Inner":{"List":["1","2"],"Secret":"1"},"X":"1"}'],
  ['is a list', '["first","Inner","X"]'],
  ['is not JSON', '{"first":'],
])('where input.json %s, nothing is said of the inputs: FromJson reads what it likes', async (_, sample) => {
  const { inputs, shown } = await told({ ...nested, ...(sample === undefined ? {} : { sample }) })
  expect(inputs).toBeUndefined()
  expect(shown).toHaveLength(2)
})

test('public values that are not in the order of the proof are not named', async () => {
  expect((await told({ public: '{"a":1,"b":0}' })).shown).toBeUndefined()
  // JavaScript has such names first.
  expect((await told({ public: '{"b":0,"1":1}' })).shown).toBeUndefined()
})

test.each([
  ['no JSON', 'x'],
  ['a number', '0'],
  ['a list', '[0]'],
  ['texts', '{"a":"0"}'],
  ['null', '{"a":null}'],
  ['too deep', `{"a":${'['.repeat(100_000)}`],
  ['too wide', `{"a":[${'0,'.repeat(100_000)}0]}`],
])('a program that writes %s has told nothing', async (_, text) => {
  expect(await told({ public: text })).toEqual({})
  expect((await told({ public: '{"a":0}', inputs: text, sample: '{"a":"0"}' })).inputs).toBeUndefined()
})

test('a link to a file of this machine is no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-gnark-interface-'))
  folders.push(folder)
  await writeFile(join(folder, 'other'), '{"a":0}')
  await symlink(join(folder, 'other'), join(folder, 'public-shape.json'))
  expect(await interfaceOf({ curve: 'bn254' }, folder, folder)).toBeUndefined()
})
