import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { oneLookAtATime } from '../disk/one-look.ts'
import type { Storage, StoredFile } from './storage.ts'

const SHA256 = /^[0-9a-f]{64}$/
/** Read by all, so that a sandboxed program of another user can read it; written by none. */
const FILE_MODE = 0o444

/** Files in a folder: `<first two digits>/<sha256>`, and `incoming/` for what is being written. */
export async function openFolderStorage(root: string): Promise<Storage> {
  const incoming = join(root, 'incoming')
  await mkdir(incoming, { recursive: true })

  function pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error(`"${sha256}" is not the name of a stored file.`)
    return join(root, sha256.slice(0, 2), sha256)
  }

  async function put(bytes: Readable): Promise<StoredFile> {
    const temporary = join(incoming, randomUUID())
    try {
      const stored = await writeHashed(bytes, temporary)
      const path = pathOf(stored.sha256)
      // A fresh time keeps a file that is stored again from being collected before its row is written.
      if (await touched(path)) return stored
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
    place: async (sha256, path) => {
      try {
        await link(pathOf(sha256), path)
      } catch (error) {
        if (!isRefusedLink(error)) throw error
        await copyFile(pathOf(sha256), path, constants.COPYFILE_FICLONE)
      }
    },
    has: (sha256) =>
      access(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    check: oneLookAtATime(() => access(incoming, constants.R_OK | constants.W_OK | constants.X_OK)),
    listOlderThan: (before) => listOlderThan(root, before),
  }
}

async function writeHashed(bytes: Readable, path: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx', FILE_MODE)
  try {
    for await (const chunk of bytes) {
      const part: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(part)
      size += part.length
      await file.writeFile(part)
    }
    await file.sync()
  } finally {
    await file.close()
    bytes.destroy()
  }
  return { sha256: hash.digest('hex'), size }
}

/** Not through a link: a file that a hostile program left might be one to a file of this machine. */
async function openRegularFile(path: string): Promise<Readable> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  if ((await file.stat()).isFile()) return file.createReadStream()
  await file.close()
  throw new Error(`${path} is not a regular file.`)
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

async function touched(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** A renamed file is safe only when its folder is: otherwise a power cut may forget the name. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* listOlderThan(root: string, before: Date): AsyncIterable<string> {
  // Read no further than it is wanted: there may be millions.
  for await (const { name: folder } of await opendir(root)) {
    for await (const { name } of await opendir(join(root, folder))) {
      const path = join(root, folder, name)
      const written = await stat(path).catch(() => undefined)
      if (written === undefined || written.mtime >= before) continue
      if (SHA256.test(name)) yield name
      else if (folder === 'incoming') await rm(path, { force: true })
    }
  }
}

/** Another file system, one without links, or a kernel that forbids this link. */
function isRefusedLink(error: unknown): boolean {
  return ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP'].some((code) => hasCode(error, code))
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
