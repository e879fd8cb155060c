import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { TreeToolError, limitedTool, runTreeTool } from './tree-tools.ts'

test('the kernel limits the memory and the processor time of a tool', () => {
  const [program = '', ...args] = limitedTool(['sh', '-c', 'ulimit -v; ulimit -t'])
  expect(spawnSync(program, args, { encoding: 'utf8' }).stdout).toBe(`${1024 ** 2}\n600\n`)
})

test('one that passes the limit of memory fails, with its own words', async () => {
  const large = runTreeTool(['dd', 'if=/dev/zero', 'of=/dev/null', 'bs=2G', 'count=1'])
  await expect(large).rejects.toThrow(TreeToolError)
  await expect(large).rejects.toThrow('memory exhausted')
})

test('one that says a great deal is told in part', async () => {
  const failing = runTreeTool(['sh', '-c', 'head -c 1000000 /dev/zero | tr "\\0" x >&2; exit 1'])
  await expect(failing).rejects.toThrow(TreeToolError)
  await expect(failing).rejects.not.toThrow(/x{1001}/)
})
