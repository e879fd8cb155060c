const BLOCK = 512
const MAX_NAME_BYTES = 100
const encoder = new TextEncoder()

/**
 * The pieces of a tar archive (POSIX.1-2001) of plain files, in order. Contents are not read here: a Blob takes them as they are.
 * @param files with their paths in the archive
 */
export function tarPieces(files: { path: string; content: Blob }[]): BlobPart[] {
  return [
    ...files.flatMap(({ path, content }) => [
      ...(encoder.encode(path).length > MAX_NAME_BYTES ? longName(path) : []),
      header(path, content.size, '0'),
      content,
      padding(content.size),
    ]),
    // Two empty blocks end an archive.
    new Uint8Array(2 * BLOCK),
  ]
}

/** A pax header that says the path of the file after it. */
function longName(path: string): BlobPart[] {
  const record = encoder.encode(paxRecord('path', path))
  return [header('pax-header', record.length, 'x'), record, padding(record.length)]
}

/** `length key=value\n`, where the length counts its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  const bytes = encoder.encode(rest).length
  let length = bytes + String(bytes).length
  if (String(length).length > String(bytes).length) length += 1
  return `${length}${rest}`
}

function header(path: string, size: number, type: '0' | 'x'): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK)
  const write = (text: string, at: number, length: number) => block.set(encoder.encode(text).slice(0, length), at)
  write(path, 0, MAX_NAME_BYTES)
  write('0000644\0', 100, 8)
  write('0000000\0', 108, 8)
  write('0000000\0', 116, 8)
  write(`${size.toString(8).padStart(11, '0')}\0`, 124, 12)
  write('00000000000\0', 136, 12)
  // The checksum counts itself as blanks.
  write('        ', 148, 8)
  write(type, 156, 1)
  write('ustar\u000000', 257, 8)
  const sum = block.reduce((total, byte) => total + byte, 0)
  write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8)
  return block
}

function padding(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)
}
