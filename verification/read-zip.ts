import { BundleError, BundleTooLargeError } from './bundle-error.ts'

const MIB = 1024 ** 2
/** Of the archive, and of all that it unpacks to. */
export const MAX_BYTES = 128 * MIB
/** Of one of its files, unpacked. */
export const MAX_FILE_BYTES = 64 * MIB
export const MAX_FILES = 16

const END = { signature: 0x06054b50, bytes: 22 }
const CENTRAL = { signature: 0x02014b50, bytes: 46 }
const LOCAL = { signature: 0x04034b50, bytes: 30 }
const STORED = 0
const DEFLATED = 8
/** Sizes after the data, and names in UTF-8. Of an encrypted file among others is another bit. */
const KNOWN_FLAGS = 0x0808

interface Entry {
  name: string
  method: number
  packedSize: number
  size: number
  /** Of its local header. */
  offset: number
}

/**
 * Reads a ZIP as Proofyard writes it: without folders, comments, encryption and ZIP64, and each byte of data in one file at most. Sizes are looked at before
 * anything is unpacked. Checksums are not: a bundle has the hashes of its files.
 *
 * @throws BundleError for any other archive
 */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  if (bytes.length > MAX_BYTES) throw new BundleTooLargeError(`It is larger than ${MAX_BYTES / MIB} MiB.`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of readEntries(view, bytes)) files.set(entry.name, await unpacked(dataOf(view, bytes, entry), entry))
  return files
}

function readEntries(view: DataView, bytes: Uint8Array): Entry[] {
  const end = view.byteLength - END.bytes
  if (end < 0 || view.getUint32(end, true) !== END.signature) throw notAZip()
  const count = view.getUint16(end + 10, true)
  const size = view.getUint32(end + 12, true)
  let at = view.getUint32(end + 16, true)
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count
  if (!isOneDisk || at + size !== end || view.getUint16(end + 20, true) !== 0) throw notAZip()
  if (count > MAX_FILES) throw new BundleError(`It has more than ${MAX_FILES} files.`)
  const dataEnd = at
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.bytes > end || view.getUint32(at, true) !== CENTRAL.signature) throw notAZip()
    const nameLength = view.getUint16(at + 28, true)
    const next = at + CENTRAL.bytes + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end || (view.getUint16(at + 8, true) & ~KNOWN_FLAGS) !== 0) throw notAZip()
    entries.push({
      name: nameAt(bytes, at + CENTRAL.bytes, nameLength),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at = next
  }
  if (at !== end) throw notAZip()
  refuseHostile(entries, dataEnd)
  return entries
}

function nameAt(bytes: Uint8Array, at: number, length: number): string {
  const name = String.fromCharCode(...bytes.subarray(at, at + Math.min(length, 256)))
  if (!/^\w[\w.-]{0,63}$/.test(name)) throw new BundleError('It has a file with a name that no bundle has.')
  return name
}

/** @param dataEnd where the data of all files ends */
function refuseHostile(entries: Entry[], dataEnd: number): void {
  if (new Set(entries.map(({ name }) => name)).size !== entries.length)
    throw new BundleError('It has two files of the same name.')
  const tooLarge = entries.find(({ size }) => size > MAX_FILE_BYTES)
  if (tooLarge !== undefined)
    throw new BundleTooLargeError(`${tooLarge.name} is larger than ${MAX_FILE_BYTES / MIB} MiB.`)
  if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_BYTES)
    throw new BundleTooLargeError(`It unpacks to more than ${MAX_BYTES / MIB} MiB.`)
  // Files that share their data are how a small archive unpacks to much.
  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  for (const [index, { offset, packedSize }] of inOrder.entries()) {
    if (offset + LOCAL.bytes + packedSize > (inOrder[index + 1]?.offset ?? dataEnd)) throw notAZip()
  }
}

function dataOf(view: DataView, bytes: Uint8Array<ArrayBuffer>, entry: Entry): Uint8Array<ArrayBuffer> {
  const { name, offset, packedSize } = entry
  if (view.getUint32(offset, true) !== LOCAL.signature || view.getUint16(offset + 8, true) !== entry.method)
    throw notAZip()
  const nameLength = view.getUint16(offset + 26, true)
  const start = offset + LOCAL.bytes + nameLength + view.getUint16(offset + 28, true)
  if (start + packedSize > bytes.length || nameAt(bytes, offset + LOCAL.bytes, nameLength) !== name) throw notAZip()
  return bytes.subarray(start, start + packedSize)
}

async function unpacked(
  packed: Uint8Array<ArrayBuffer>,
  { name, method, size }: Entry,
): Promise<Uint8Array<ArrayBuffer>> {
  if (method === STORED && packed.length === size) return packed
  const unfit = new BundleError(`${name} cannot be unpacked.`)
  if (method !== DEFLATED) throw unfit
  const bytes = new Uint8Array(size)
  let filled = 0
  try {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    // As much as was announced and no more is ever held, whatever the data would unpack to.
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      if (filled + value.length > size) {
        await reader.cancel()
        throw unfit
      }
      bytes.set(value, filled)
      filled += value.length
    }
  } catch {
    throw unfit
  }
  if (filled !== size) throw unfit
  return bytes
}

function notAZip(): BundleError {
  return new BundleError('It is not a ZIP as Proofyard writes it.')
}
