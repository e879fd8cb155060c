import { expect, test } from 'vitest'
import { NoVerdictError } from '../../program-verifier.ts'
import { judgeByWasi } from './judge-by-wasi.ts'
import { compileWasi } from './run-wasi.ts'

/** A section of a module: its number, and its contents. */
const section = (id: number, ...bytes: number[]) => [id, bytes.length, ...bytes]
const name = (text: string) => [text.length, ...new TextEncoder().encode(text)]

/**
 * A program for WASI, by hand: it imports `proc_exit`, has a memory and `_start`.
 *
 * @param body of `_start`
 * @param imported what the first function is
 */
function program(body: number[], imported = 'proc_exit'): Uint8Array<ArrayBuffer> {
  const code = [0, ...body, 0x0b]
  return new Uint8Array([
    ...magic,
    // (i32) -> (), and () -> ()
    ...section(1, 2, 0x60, 1, 0x7f, 0, 0x60, 0, 0),
    ...section(2, 1, ...name('wasi_snapshot_preview1'), ...name(imported), 0, 0),
    ...section(3, 1, 1),
    ...section(5, 1, 0, 1),
    ...section(7, 2, ...name('memory'), 2, 0, ...name('_start'), 0, 1),
    ...section(10, 1, code.length, ...code),
  ])
}

/** Calls the imported function with a number. */
const callWith = (value: number) => [0x41, value, 0x10, 0]
const magic = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const texts = { key: '', publicValues: '', proof: '' }

test.each([
  ['nothing', [], { kind: 'exit', code: 0 }],
  ['exit(0)', callWith(0), { kind: 'exit', code: 0 }],
  ['exit(11), and then what would trap', [...callWith(11), 0], { kind: 'exit', code: 11 }],
])('a program that does %s has ended', async (_, body, end) => {
  expect(await (await compileWasi(program(body)))([], '')).toEqual(end)
})

test('a program that traps has ended with nothing', async () => {
  expect(await (await compileWasi(program([0])))([], '')).toMatchObject({ kind: 'trap' })
})

test('a program is run each time from its beginning', async () => {
  const run = await compileWasi(program(callWith(11)))
  expect([await run([], ''), await run([], '')]).toEqual([
    { kind: 'exit', code: 11 },
    { kind: 'exit', code: 11 },
  ])
})

test('only an end of its own is a verdict', async () => {
  const judged = async (body: number[]) => (await judgeByWasi(program(body)))([], texts)
  expect(await judged(callWith(0))).toBe(true)
  expect(await judged(callWith(11))).toBe(false)
  await expect(judged(callWith(1))).rejects.toThrow(NoVerdictError)
  await expect(judged([0])).rejects.toThrow(NoVerdictError)
})

test('a program has no files: what it asks for beside its input is not there', async () => {
  const { surroundings } = await import('./surroundings.ts')
  const { calls } = surroundings([], '')
  expect(calls('path_open')()).toBe(52)
  expect(calls('fd_prestat_get')(3, 0)).toBe(8)
  expect(calls('sock_accept')()).toBe(52)
})

test('what is no program is refused', async () => {
  await expect(compileWasi(new Uint8Array([0, 1, 2]))).rejects.toThrow()
})
