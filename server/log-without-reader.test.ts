import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const script = `
  const { openLog, openStandardError } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
  const log = openLog('info', openStandardError())
  process.once('message', () => {
    for (let line = 0; line < 100; line += 1) log.info('nobody reads this')
    process.exit(7)
  })
  process.send('ready')
`

test('a process whose log nobody reads any more is gone when it exits', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const gone = once(child, 'exit')
  await once(child, 'message')
  child.stderr?.destroy()
  child.send('exit')
  const end = await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 20_000, 'it is still there'))])
  child.kill('SIGKILL')
  expect(end).toEqual([7, null])
})
