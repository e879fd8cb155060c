import { open } from 'node:fs/promises'
import { InvalidUploadError } from '../invalid-upload-error.ts'

const HEADER_BYTES = 512
const foreign: [string, string][] = [
  ['377abcaf271c', '7z'],
  ['526172211a07', 'RAR'],
  ['fd377a585a00', 'xz'],
  ['425a68', 'bzip2'],
  ['28b52ffd', 'zstd'],
]

/**
 * Tells an archive's kind by its first bytes, never by its name.
 * @throws InvalidUploadError when it is none of the three
 */
export async function archiveKind(path: string): Promise<'zip' | 'tar' | 'tar.gz'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    if (bytesRead === 0) throw new InvalidUploadError('The uploaded file is empty.')
    const hex = head.toString('hex')
    if (hex.startsWith('504b0304') || hex.startsWith('504b0506')) return 'zip'
    if (hex.startsWith('1f8b')) return 'tar.gz'
    if (isTarHeader(head)) return 'tar'
    const kind = foreign.find(([magic]) => hex.startsWith(magic))?.[1]
    const what = kind === undefined ? 'is not an archive' : `is a ${kind} archive`
    throw new InvalidUploadError(`The uploaded file ${what}; send a ZIP, a TAR or a TAR.GZ.`)
  } finally {
    await file.close()
  }
}

/** A tar has no magic in its oldest form, but always a checksum: the sum of the header with the sum's own field blank. */
function isTarHeader(head: Buffer): boolean {
  if (head.length < HEADER_BYTES) return false
  if (head.every((byte) => byte === 0)) return true
  const sum = head.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0)
  return Number.parseInt(head.toString('latin1', 148, 156).trim(), 8) === sum
}
