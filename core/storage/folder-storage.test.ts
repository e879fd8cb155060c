import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-storage-'))
  storage = await openFolderStorage(join(folder, 'artifacts'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

describe('storage in a folder', () => {
  it('names a file by its SHA-256, gives back its bytes, and stores the same bytes once', async () => {
    const first = await storage.put(Readable.from(['some ', 'bytes']))
    const second = await storage.put(Readable.from([Buffer.from('some bytes')]))
    expect(first).toEqual({ sha256: createHash('sha256').update('some bytes').digest('hex'), size: 10 })
    expect(second).toEqual(first)
    expect(await text(storage.read(first.sha256))).toBe('some bytes')
    expect(await readdir(join(folder, 'artifacts', 'incoming'))).toEqual([])
  })

  it('hostile-link: does not store what a link points to', async () => {
    await writeFile(join(folder, 'secret'), 'of this machine')
    await symlink(join(folder, 'secret'), join(folder, 'result.json'))
    await expect(storage.putFile(join(folder, 'result.json'))).rejects.toThrow('ELOOP')
    await expect(storage.putFile(folder)).rejects.toThrow('not a regular file')
  })

  it('broken-upload: leaves nothing of a stream that fails', async () => {
    const failing = Readable.from(
      (async function* () {
        yield await Promise.resolve('half')
        throw new Error('the line went dead')
      })(),
    )
    await expect(storage.put(failing)).rejects.toThrow('the line went dead')
    expect(await readdir(join(folder, 'artifacts', 'incoming'))).toEqual([])
  })

  it('places a stored file where it is to be read', async () => {
    const { sha256 } = await storage.put(Readable.from(['to be read']))
    await storage.place(sha256, join(folder, 'placed'))
    expect(await readFile(join(folder, 'placed'), 'utf8')).toBe('to be read')
  })

  it('refuses names that are not a SHA-256', () => {
    expect(() => storage.read('../../secret')).toThrow('not the name of a stored file')
  })
})
