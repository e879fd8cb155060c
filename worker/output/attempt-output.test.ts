import { processorMs } from '@proofyard/core/testing/processor-ms.ts'
import { limits } from '@proofyard/sandbox/testing/sandboxes.ts'
import { expect, test } from 'vitest'
import { keepOutput } from './attempt-output.ts'

test('flood: half a million lines are handed on at once, and hold up nothing else', async () => {
  const pieces: string[] = []
  const output = keepOutput(
    [],
    async (text) => void pieces.push(text),
    (error) => expect.unreachable(String(error)),
  )
  const sandbox = output.hear({
    kind: 'none',
    run: async ({ onOutput }) => {
      for (let count = 0; count < 20; count += 1) onOutput?.('stdout', Buffer.from('a\n'.repeat(50_000)))
      throw new Error('It was ended.')
    },
  })
  const begun = processorMs()
  const command = { program: '/bin/true', args: [], mounts: [], cwd: '/', limits }
  await expect(sandbox.run(command)).rejects.toThrow('It was ended.')
  await output.flush()
  output.stop()
  expect(processorMs() - begun).toBeLessThan(5000)
  const text = pieces.join('')
  expect(text.length).toBeGreaterThan(1_000_000)
  expect(text.endsWith('There is more output, which is not kept.\n')).toBe(true)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(64 * 1024)
})
