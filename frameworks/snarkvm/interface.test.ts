import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spellType } from '@proofyard/contract/interface/value-type.ts'
import { expect, test } from 'vitest'
import { interfaceOf, readInputs } from './interface.ts'

const spelled = (program: string, name = 'f') =>
  readInputs(program, name)?.map(
    ({ name: register, type, visibility }) => `${register} ${spellType(type)} ${visibility}`,
  )

test('the inputs of the sample are those of its function, with the fields of its struct', async () => {
  const found = await interfaceOf(join(import.meta.dirname, 'sample'), 'prove_bid')
  expect(found).toMatchObject({ inputs: { source: 'compiler', format: 'aleo' }, public_values: null })
  expect(found?.inputs?.values.map(({ name, type, visibility }) => `${name} ${spellType(type)} ${visibility}`)).toEqual(
    ['r0 u64 public', 'r1 { amount: u64, wealth: u64, blinding: field } private'],
  )
})

test('arrays, records, addresses and what stands in another program are read, and comments are not', () => {
  const program = `program a.aleo;
    /* function f: input r9 as u8.public; */
    struct pair: x as [[u8; 2u32]; 3u32]; ok as boolean; // struct pair: y as u8;
    function f_other: input r0 as u8.public;
    function f:
        input r0 as pair.private; input r1 as token.record; input r2 as address.public;
        input r3 as b.aleo/thing.private; input r4 as i128.constant;
        add r4 r4 into r5; input r6 as u8.public;`
  expect(spelled(program)).toEqual([
    'r0 { x: u8[3][2], ok: bool } private',
    'r1 token.record private',
    'r2 address public',
    'r3 b.aleo/thing private',
    'r4 i128 public',
  ])
  expect(spelled(program, 'g')).toBeUndefined()
  expect(spelled(program, 'f(')).toBeUndefined()
})

test('endless: structs in themselves, and those that double with each step, are given up', () => {
  expect(spelled('struct a: x as a; function f: input r0 as a.public;')).toBeUndefined()
  const doubling = Array.from(
    { length: 8 },
    (_, index) =>
      `struct s${index}: ${Array.from({ length: 8 }, (_one, field) => `f${field} as s${index + 1};`).join(' ')}`,
  )
  expect(spelled(`${doubling.join('\n')} struct s8: x as u8; function f: input r0 as s0.public;`)).toBeUndefined()
  const began = performance.now()
  spelled(`function f: ${'input r0 as '.repeat(80_000)}`)
  spelled(`${'struct a: '.repeat(80_000)} function f: input r0 as a.public;`)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('a program that is missing or larger than one that is compiled has no interface', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aleo-'))
  expect(await interfaceOf(folder, 'f')).toBeUndefined()
  await writeFile(join(folder, 'main.aleo'), ' '.repeat(2 * 1024 ** 2))
  expect(await interfaceOf(folder, 'f')).toBeUndefined()
  await rm(folder, { recursive: true })
})
