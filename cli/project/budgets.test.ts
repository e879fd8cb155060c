import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { judgeBudgets, readBudgets } from './budgets.ts'

/** What is read of a project with this proofyard.json. */
async function read(text?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-budgets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (text !== undefined) await writeFile(join(folder, 'proofyard.json'), text)
  return await readBudgets(folder)
}

test('a project without proofyard.json has no budgets', async () => {
  expect(await read()).toEqual({})
  expect(await read('{}')).toEqual({})
  expect(await read('{"budgets": {"constraints": 3}}')).toEqual({ constraints: 3 })
})

test.each([
  ['{', 'proofyard.json is not valid JSON.'],
  ['[]', 'proofyard.json: it must be an object.'],
  ['{"budget": {}}', 'proofyard.json: "budget" is not known; there are budgets.'],
  ['{"budgets": {"constraint": 3}}', 'proofyard.json: "constraint" is not known in budgets; there are constraints, '],
  ['{"budgets": 3}', 'proofyard.json: budgets must be an object.'],
  ['{"budgets": {"constraints": "3"}}', 'proofyard.json: budgets.constraints must be a number of 0 or more.'],
  ['{"budgets": {"constraints": -1}}', 'proofyard.json: budgets.constraints must be a number of 0 or more.'],
  ['{"budgets": {"constraints": 1e999}}', 'proofyard.json: budgets.constraints must be a number of 0 or more.'],
])('%s is refused with a sentence', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence)
})

test('a proofyard.json that is a link out of the project is not read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-budgets-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await symlink('/etc/passwd', join(folder, 'proofyard.json'))
  await expect(readBudgets(folder)).rejects.toThrow('leads out of the project')
})

test('a budget of what is not known does not hold', () => {
  const nothing = { constraints: null, opcodes: null, cycles: null, rows: null }
  const measures = { ...nothing, compile_seconds: 2, prove_seconds: 2.1, prove_memory_mib: null }
  const judged = judgeBudgets({ compile_seconds: 2, prove_seconds: 2, opcodes: 5 }, measures)
  expect(Object.fromEntries(judged.map(({ budget, holds }) => [budget, holds]))).toEqual({
    compile_seconds: true,
    prove_seconds: false,
    opcodes: false,
  })
})
