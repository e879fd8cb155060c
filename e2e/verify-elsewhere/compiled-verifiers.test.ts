import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askElsewhere } from '../harness/elsewhere.ts'
import { root } from '../harness/proofyard.ts'

test('a program built apart gives no verdict on a version that it does not have', async () => {
  const manifest = { circuitType: 'gnark', name: 'old', gnarkVersion: 'v0.8.1' }
  const answer = await askElsewhere({ manifest, verification_key: {}, proof: {}, public: {} })
  expect(answer).toEqual({ code: 2, output: expect.stringContaining('gnark v0.9.0, v0.15.0 and v0.16.3') })
})

test.each([
  ['boojum', 'main.rs'],
  ['gnark', 'main.go'],
  ['halo2', 'main.rs'],
  ['jolt', 'main.rs'],
  ['openvm', 'main.rs'],
  ['plonky2', 'main.rs'],
  ['snarkvm', 'main.rs'],
  ['sp1', 'main.rs'],
])('what the page of %s shows is the program', async (framework, main) => {
  const page = await readFile(join(root, 'docs', 'frameworks', `${framework}.md`), 'utf8')
  const program = await readFile(join(import.meta.dirname, framework, main), 'utf8')
  const [, shown = ''] = /^```(?:go|rust)\n([^]*?)^```/m.exec(page.slice(page.indexOf('## Verify elsewhere'))) ?? []
  const functions = shown.split('\n\n').map((one) => one.trim())
  expect(functions.filter((one) => one === '' || !program.includes(one))).toEqual([])
})
