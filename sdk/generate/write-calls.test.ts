import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { typeOf } from './type-of.ts'
import { writeCalls } from './write-calls.ts'

const root = join(import.meta.dirname, '..', '..')

test('src/calls.ts is what the contract says today', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-calls-'))
  try {
    const file = join(folder, 'calls.ts')
    await writeFile(file, writeCalls())
    const format = join(root, 'node_modules', '.bin', 'oxfmt')
    await promisify(execFile)(format, ['--config', join(root, '.oxfmtrc.json'), file], { cwd: folder })
    const written = await readFile(join(root, 'sdk', 'src', 'calls.ts'), 'utf8')
    expect(written === (await readFile(file, 'utf8')), 'Run `npm run generate -w sdk`.').toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test.each([
  [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'null' }] } }, '(number | null)[]'],
  [{ $ref: '#/components/schemas/Proof' }, 'Proof'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, '{ [key: string]: string }'],
  [{ type: 'string', format: 'binary', contentEncoding: 'binary' }, 'Blob'],
  [{}, 'unknown'],
])('the type of %j', (schema, type) => {
  expect(typeOf(schema)).toBe(type)
})

test('a schema of a kind that the contract does not have is refused, not guessed', () => {
  expect(() => typeOf({ type: 'date' })).toThrow('"date"')
})
