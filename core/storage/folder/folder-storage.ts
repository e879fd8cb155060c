import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { oneLookAtATime } from '../../disk/one-look.ts'
import { syncFolder } from '../../disk/sync-folder.ts'
import { cleanFolder, isOlder } from '../clean-folder.ts'
import { hasCode } from '../has-code.ts'
import { placeCopy } from '../place-copy.ts'
import { openRegularFile } from '../regular-file.ts'
import type { Storage, StoredFile } from '../storage.ts'
import { isStoredFolder, isStoredName, requireStoredName } from '../stored-name.ts'
import { writeHashed } from '../write-hashed.ts'

/** Files in a folder: `<first two digits>/<sha256>`, and `incoming/` for what is being written. */
export async function openFolderStorage(root: string): Promise<Storage> {
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true })

  function pathOf(sha256: string): string {
    requireStoredName(sha256)
    return join(root, sha256.slice(0, 2), sha256)
  }

  async function put(bytes: Readable): Promise<StoredFile> {
    const temporary = join(incoming, randomUUID())
    try {
      const stored = await writeHashed(bytes, temporary)
      const path = pathOf(stored.sha256)
      // A fresh time keeps a file that is stored again from being collected before its row is written.
      if (await touched(path, stored.size)) return stored
      await mkdir(dirname(path), { recursive: true })
      await rename(temporary, path)
      await syncFolder(dirname(path))
      return stored
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    put,
    putFile: async (path) => put(await openRegularFile(path)),
    read: (sha256, range) => createReadStream(pathOf(sha256), range),
    readText: (sha256, maxBytes) => readSmallText(pathOf(sha256), maxBytes),
    place: (sha256, path) => placeCopy(pathOf(sha256), path),
    link: undefined,
    has: (sha256, size) =>
      stat(pathOf(sha256)).then(
        (found) => size === undefined || found.size === size,
        () => false,
      ),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    check: oneLookAtATime(() => access(incoming, constants.R_OK | constants.W_OK | constants.X_OK)),
    listOlderThan: (before) => listOlderThan(root, before),
    clean: (before) => cleanFolder(incoming, before),
  }
}

async function readSmallText(path: string, maxBytes: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw new Error(`A stored file has ${size} bytes; at most ${maxBytes} can be shown.`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** @returns false where there is none, or one of another size: what other programs copied may be half written */
async function touched(path: string, size: number): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return (await stat(path)).size === size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

async function* listOlderThan(root: string, before: Date): AsyncIterable<string> {
  // Read no further than it is wanted: there may be millions.
  for await (const { name: folder } of await opendir(root)) {
    if (!isStoredFolder(folder)) continue
    for await (const { name } of await opendir(join(root, folder))) {
      if (isStoredName(name) && (await isOlder(join(root, folder, name), before))) yield name
    }
  }
}
