import { expect, test } from 'vitest'
import { claimStandardOutput } from './standard-output.ts'

function written() {
  let text = ''
  const write = (more: unknown, done?: unknown) => {
    text += String(more)
    if (typeof done === 'function') done()
    return true
  }
  return { write: write as NodeJS.WriteStream['write'], text: () => text }
}

test('what anything else prints is not in the protocol', async () => {
  const [out, err] = [written(), written()]
  const protocol = claimStandardOutput(out, err)
  out.write('a stray line\n')
  await new Promise((resolve) => protocol.write('{"jsonrpc":"2.0"}\n', resolve))
  expect(out.text()).toBe('{"jsonrpc":"2.0"}\n')
  expect(err.text()).toBe('a stray line\n')
})
