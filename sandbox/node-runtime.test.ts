import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodeRuntime } from './node-runtime.ts'

const program = join(import.meta.dirname, '..', 'frameworks', 'circom', 'programs', 'verify.ts')

describe('the runtime of our own programs', () => {
  test('exit-deadlock: starts no thread that can keep a finished program from ending', () => {
    const { args } = nodeRuntime(program, ['--max-old-space-size=64'])
    expect(args).toEqual([
      '--no-concurrent-recompilation',
      '--no-concurrent-sparkplug',
      '--max-old-space-size=64',
      '/runtime/frameworks/circom/programs/verify.ts',
    ])
  })

  test('shows the program its own workspace and the packages, read only, and nothing else of the house', () => {
    const { mounts } = nodeRuntime(program)
    expect(mounts.every(({ writable }) => !writable)).toBe(true)
    expect(mounts.map(({ target }) => target).sort()).toEqual([
      '/runtime/bin/node',
      '/runtime/contract',
      '/runtime/frameworks',
      '/runtime/node_modules',
      '/runtime/package.json',
    ])
  })

  test('refuses a program from outside of the house', () => {
    expect(() => nodeRuntime('/etc/passwd')).toThrow('not a program of this project')
  })
})
