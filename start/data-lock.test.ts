import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataFolderTakenError, lockDataFolder } from './data-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-lock-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Another process that holds the folder; resolves once it does. */
async function holder() {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(new URL('data-lock.ts', import.meta.url).href)})
    await lockDataFolder(${JSON.stringify(folder)}, () => 'process ' + process.pid)
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

describe('the lock of the data folder', () => {
  test('second-start: says who holds the folder and what to do', async () => {
    const other = await holder()
    const attempt = lockDataFolder(folder, () => '')
    await expect(attempt).rejects.toThrow(DataFolderTakenError)
    await expect(attempt).rejects.toThrow(new RegExp(`already runs on .*process ${other.pid}.*PROOFYARD_DATA`))
    other.kill('SIGKILL')
    await once(other, 'exit')
  })

  test('is free again at once when its holder was killed', async () => {
    const other = await holder()
    other.kill('SIGKILL')
    await once(other, 'exit')
    await expect(lockDataFolder(folder, () => '')).resolves.toBeUndefined()
  })
})
