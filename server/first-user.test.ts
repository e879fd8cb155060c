import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { expect, test } from 'vitest'

test('a first user whose name is reserved ends the start with a sentence, and no stack', async () => {
  const { settings, close } = await openTestCore()
  const dataFolder = await mkdtemp(join(tmpdir(), 'proofyard-test-first-user-'))
  const server = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      STORAGE_URL: settings.storageUrl,
      PORT: '0',
      PROOFYARD_DATA: dataFolder,
      PROOFYARD_LOG: 'fatal',
      PROOFYARD_USERNAME: 'admin',
      PROOFYARD_PASSWORD: 'correct horse battery staple',
    },
  })
  try {
    const output = await text(server.stderr)
    const sentence = 'The name "admin" is reserved. Choose another one.'
    expect(output).toBe(`The first user (PROOFYARD_USERNAME) cannot be made: ${sentence}\n`)
  } finally {
    server.kill('SIGKILL')
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})
