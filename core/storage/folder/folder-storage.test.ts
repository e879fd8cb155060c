import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'
import type { Storage } from '../storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-storage-'))
  storage = await openFolderStorage(join(folder, 'artifacts'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('a storage that hangs is checked once at a time, and cannot be used until it answers', async () => {
  const hung = Promise.withResolvers<void>()
  const access = vi.spyOn(fs.promises, 'access').mockImplementation(() => hung.promise)
  syncBuiltinESMExports()
  vi.useFakeTimers()
  try {
    const checks = [storage.check(), storage.check()].map((check) => expect(check).rejects.toThrow('too long'))
    await vi.advanceTimersByTimeAsync(5000)
    await Promise.all(checks)
    await expect(storage.check()).rejects.toThrow('too long')
    expect(access).toHaveBeenCalledTimes(1)
    hung.resolve()
    await vi.advanceTimersByTimeAsync(1)
    await storage.check()
    expect(access).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
})

describe('storage in a folder', () => {
  test('names a file by its SHA-256, gives back its bytes, and stores the same bytes once', async () => {
    const first = await storage.put(Readable.from(['some ', 'bytes']))
    const second = await storage.put(Readable.from([Buffer.from('some bytes')]))
    expect(first).toEqual({ sha256: createHash('sha256').update('some bytes').digest('hex'), size: 10 })
    expect(second).toEqual(first)
    expect(await text(storage.read(first.sha256))).toBe('some bytes')
    expect(await readdir(join(folder, 'artifacts', 'incoming'))).toEqual([])
  })

  test('hostile-link: does not store what a link points to', async () => {
    await writeFile(join(folder, 'secret'), 'of this machine')
    await symlink(join(folder, 'secret'), join(folder, 'result.json'))
    await expect(storage.putFile(join(folder, 'result.json'))).rejects.toThrow('ELOOP')
    await expect(storage.putFile(folder)).rejects.toThrow('not a regular file')
  })

  test('broken-upload: leaves nothing of a stream that fails', async () => {
    const failing = Readable.from(
      (async function* () {
        yield await Promise.resolve('half')
        throw new Error('the line went dead')
      })(),
    )
    await expect(storage.put(failing)).rejects.toThrow('the line went dead')
    expect(await readdir(join(folder, 'artifacts', 'incoming'))).toEqual([])
  })

  test('places a stored file where it is to be read', async () => {
    const { sha256 } = await storage.put(Readable.from(['to be read']))
    await storage.place(sha256, join(folder, 'placed'))
    expect(await readFile(join(folder, 'placed'), 'utf8')).toBe('to be read')
  })

  test('odd-files: lists its files beside what somebody else has put into its folder', async () => {
    const { sha256 } = await storage.put(Readable.from(['mine']))
    await writeFile(join(folder, 'artifacts', 'notes.txt'), 'theirs')
    expect(await Array.fromAsync(storage.listOlderThan(new Date(Date.now() + 60_000)))).toEqual([sha256])
  })

  test('refuses names that are not a SHA-256', () => {
    expect(() => storage.read('../../secret')).toThrow('not the name of a stored file')
  })
})
