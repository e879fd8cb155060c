import { crc32 } from 'node:zlib'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { openPromise } from 'yauzl'
import type { Entry, LocalFileHeader, ZipFile } from 'yauzl'
import { InvalidUploadError } from '../invalid-upload-error.ts'
import { quote } from '../quote.ts'
import type { ArchiveEntry } from './archive-entry.ts'

const STORED = 0
const DEFLATED = 8
/** General purpose flag: sizes and checksum come after the data. */
const SIZES_FOLLOW = 0x8
const IN_ZIP64 = 0xffffffff
const MADE_ON_UNIX = new Set([3, 19])

/**
 * The entries of a ZIP, as its directory tells them. The directory is compared with the headers beside the data, and
 * no two entries may share bytes: what one reader sees, all readers see.
 */
export async function* zipEntries(path: string, limits: { entries: number }): AsyncGenerator<ArchiveEntry> {
  const zip = await openPromise(path, { lazyEntries: true, decodeStrings: false, autoClose: false })
  try {
    if (zip.entryCount > limits.entries) {
      throw new InvalidUploadError(`The archive holds more than ${limits.entries} files and folders.`)
    }
    const entries: { entry: Entry; name: string }[] = []
    let end = 0
    for await (const entry of zip.eachEntry()) entries.push({ entry, name: nameOf(entry) })
    for (const { entry, name } of entries.toSorted(byPlace)) {
      const local = await zip.readLocalFileHeaderPromise(entry)
      if (entry.relativeOffsetOfLocalHeader < end)
        throw new InvalidUploadError(`The archive's files overlap at ${quote(name)}.`)
      end = local.fileDataStart + entry.compressedSize
      compare(entry, local, name)
    }
    for (const { entry, name } of entries) {
      yield { name, kind: kindOf(entry, name), size: entry.uncompressedSize, open: () => openEntry(zip, entry, name) }
    }
  } finally {
    zip.close()
  }
}

function byPlace(one: { entry: Entry }, other: { entry: Entry }): number {
  return one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader
}

/** Old archivers leave the UTF-8 flag out, so the bytes decide; what is not UTF-8 gets the replacement character. */
function nameOf(entry: Entry): string {
  return entry.fileNameRaw.toString('utf8')
}

function compare(entry: Entry, local: LocalFileHeader, name: string): void {
  const follow = (entry.generalPurposeBitFlag & SIZES_FOLLOW) !== 0
  const same = (told: number, directory: number) => told === directory || told === IN_ZIP64 || (follow && told === 0)
  const agrees =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    same(local.crc32, entry.crc32) &&
    same(local.compressedSize, entry.compressedSize) &&
    same(local.uncompressedSize, entry.uncompressedSize)
  if (!agrees) throw new InvalidUploadError(`The archive contradicts itself about ${quote(name)}.`)
}

function kindOf(entry: Entry, name: string): string {
  const type = MADE_ON_UNIX.has(entry.versionMadeBy >>> 8) ? (entry.externalFileAttributes >>> 28) & 0xf : 0
  if (type === 0xa) return 'a symbolic link'
  if (type !== 0 && type !== 0x8 && type !== 0x4) return 'a device or pipe'
  return name.endsWith('/') ? 'folder' : 'file'
}

async function openEntry(zip: ZipFile, entry: Entry, name: string): Promise<Readable> {
  if (entry.isEncrypted())
    throw new InvalidUploadError(`The archive is encrypted (${quote(name)}); send it without a password.`)
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new InvalidUploadError(
      `The archive packs ${quote(name)} with method ${entry.compressionMethod}; use deflate or store.`,
    )
  }
  const bytes = await zip.openReadStreamPromise(entry)
  const checked = bytes.pipe(checksum(entry.crc32, name))
  bytes.on('error', (error) => checked.destroy(error))
  return checked
}

function checksum(expected: number, name: string): Transform {
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush(done) {
      done(
        sum === expected
          ? null
          : new InvalidUploadError(`The archive is damaged: ${quote(name)} has a wrong checksum.`),
      )
    },
  })
}
