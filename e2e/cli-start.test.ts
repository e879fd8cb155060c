import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launch, untilReady } from './harness/launch.ts'
import { preparedDataFolder, root } from './harness/proofyard.ts'

test('`proofyard start` runs the product until it is told to end, with all that it started', async () => {
  const dataFolder = await preparedDataFolder()
  const launched = await launch([process.execPath, join(root, 'cli', 'proofyard.ts'), 'start'], { dataFolder })
  const { process: child, url, output } = launched
  const isAnswering = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await untilReady(launched)
    expect(await isAnswering()).toBe(true)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended, output()).toEqual([0, null])
    expect(await isAnswering()).toBe(false)
  } finally {
    child.kill('SIGTERM')
    await rm(dataFolder, { recursive: true, force: true })
  }
})
