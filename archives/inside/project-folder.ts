import { mkdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidUploadError } from '../invalid-upload-error.ts'
import { quote } from '../quote.ts'

export interface UnpackLimits {
  unpackedBytes: number
  entries: number
}

/** A folder that is being filled from an archive; each path in it is new and only ever a plain file or folder. */
export interface ProjectFolder {
  addFolder: (parts: string[]) => void
  addFile: (parts: string[], size: number, content: () => Promise<AsyncIterable<Buffer>>) => Promise<void>
  /** Every path, by whether it is a file. */
  paths: () => { path: string; isFile: boolean }[]
  bytes: () => number
}

const HELD_BYTES = 1024 * 1024

/** @param folder exists and is empty */
export function fillFolder(folder: string, limits: UnpackLimits): ProjectFolder {
  // By the path as a system would see it that knows no capital letters and one way to write an accent.
  const known = new Map<string, { path: string; isFile: boolean }>()
  let bytes = 0

  function add(parts: string[], isFile: boolean): boolean {
    const path = parts.join('/')
    const key = path.normalize('NFC').toLowerCase()
    const before = known.get(key)
    if (before === undefined) {
      if (known.size >= limits.entries) {
        throw new InvalidUploadError(`The archive holds more than ${limits.entries} files and folders.`)
      }
      known.set(key, { path, isFile })
      return true
    }
    if (before.path !== path) {
      throw new InvalidUploadError(
        `The archive holds both ${quote(before.path)} and ${quote(path)}, the same on many systems.`,
      )
    }
    if (before.isFile !== isFile)
      throw new InvalidUploadError(`The archive holds ${quote(path)} as a file and as a folder.`)
    if (isFile) throw new InvalidUploadError(`The archive holds ${quote(path)} twice.`)
    return false
  }

  function addFolder(parts: string[]): void {
    for (let depth = 1; depth <= parts.length; depth++) {
      const path = parts.slice(0, depth)
      if (add(path, false)) mkdirSync(join(folder, ...path), { mode: 0o755 })
    }
  }

  function take(count: number): void {
    bytes += count
    if (!(bytes <= limits.unpackedBytes)) throw tooLarge(limits)
  }

  async function addFile(parts: string[], size: number, content: () => Promise<AsyncIterable<Buffer>>): Promise<void> {
    if (parts.length === 0) throw new InvalidUploadError('The archive holds a file without a name.')
    addFolder(parts.slice(0, -1))
    add(parts, true)
    if (!(bytes + size <= limits.unpackedBytes)) throw tooLarge(limits)
    await writeNew(join(folder, ...parts), await content(), take)
  }

  return { addFolder, addFile, paths: () => [...known.values()], bytes: () => bytes }
}

/** Writes small files in one go, for there are many of them. */
async function writeNew(path: string, content: AsyncIterable<Buffer>, take: (count: number) => void): Promise<void> {
  const held: Buffer[] = []
  let heldBytes = 0
  let file
  try {
    for await (const chunk of content) {
      take(chunk.length)
      if (file === undefined && heldBytes + chunk.length <= HELD_BYTES) {
        held.push(chunk)
        heldBytes += chunk.length
      } else {
        file ??= await open(path, 'wx', 0o644)
        for (const part of held.splice(0)) await file.writeFile(part)
        await file.writeFile(chunk)
      }
    }
    if (file === undefined) writeFileSync(path, Buffer.concat(held), { flag: 'wx', mode: 0o644 })
  } finally {
    await file?.close()
  }
}

/** The refusal of an archive with more bytes in it than allowed. */
export function tooLarge(limits: UnpackLimits): InvalidUploadError {
  return new InvalidUploadError(`The archive unpacks to more than ${inMebibytes(limits.unpackedBytes)} MiB.`)
}

function inMebibytes(bytes: number): number {
  return Math.round((bytes / 1024 ** 2) * 10) / 10
}
