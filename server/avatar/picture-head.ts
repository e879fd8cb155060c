/** What a picture says of itself before it is decoded. */
export interface PictureHead {
  kind: 'PNG' | 'JPEG' | 'GIF' | 'BMP'
  width: number
  height: number
}

/** A picture that is refused; `message` is the sentence for the person who sent it. */
export class InvalidPictureError extends Error {
  override name = 'InvalidPictureError'
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Tells a picture's kind by its content and finds its size, so that one that swells is never decoded. On the way it is
 * walked to its end: what is cut off, or has something else behind it, is no picture.
 * @throws InvalidPictureError
 */
export function readPictureHead(file: Buffer): PictureHead {
  try {
    const head = readHead(file)
    if (head.width < 1 || head.height < 1) throw new InvalidPictureError('The picture has no pixels.')
    return head
  } catch (error) {
    // Reading past the end of the file.
    if (error instanceof RangeError) throw new InvalidPictureError('The picture is cut off: its file ends too early.')
    throw error
  }
}

function readHead(file: Buffer): PictureHead {
  if (file.length === 0) throw new InvalidPictureError('The file is empty.')
  if (file.subarray(0, PNG.length).equals(PNG)) return readPng(file)
  const start = file.toString('latin1', 0, 6)
  if (start === 'GIF87a' || start === 'GIF89a') return readGif(file)
  if (start.startsWith('\xff\xd8\xff')) return readJpeg(file)
  if (start.startsWith('BM')) return readBmp(file)
  throw new InvalidPictureError('The file is no picture that can be used here. Send a PNG, JPEG, GIF or BMP.')
}

/** ISO/IEC 15948: a chain of chunks, each with its length, from IHDR to IEND. */
function readPng(file: Buffer): PictureHead {
  const head: PictureHead = { kind: 'PNG', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  let at = PNG.length
  for (let type = ''; type !== 'IEND';) {
    const length = file.readUInt32BE(at)
    type = file.toString('latin1', at + 4, at + 8)
    at += 12 + length
    requireWithin(file, at)
  }
  requireNothingAfter(file, at)
  return head
}

/** GIF89a: the screen, then blocks of sub-blocks, then a trailer. A frame may be larger than the screen says. */
function readGif(file: Buffer): PictureHead {
  const head: PictureHead = { kind: 'GIF', width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
  let at = 13 + colorTableBytes(file.readUInt8(10))
  for (let block = file.readUInt8(at); block !== 0x3b; block = file.readUInt8(at)) {
    if (block === 0x2c) {
      head.width = Math.max(head.width, file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5))
      head.height = Math.max(head.height, file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7))
      // The image's own head and color table, and the size of its first code.
      at += 11 + colorTableBytes(file.readUInt8(at + 9))
    } else if (block === 0x21) at += 2
    else throw new InvalidPictureError('The picture is damaged: it has a block that GIF does not know.')
    for (let size = file.readUInt8(at); size !== 0; size = file.readUInt8(at)) at += 1 + size
    at += 1
  }
  requireNothingAfter(file, at + 1)
  return head
}

function colorTableBytes(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1)
}

/**
 * ISO/IEC 10918-1: segments up to the frame's head. Behind the end marker phones put previews and films; those stay
 * behind when the picture is drawn again.
 */
function readJpeg(file: Buffer): PictureHead {
  let at = 2
  for (;;) {
    while (file.readUInt16BE(at) === 0xffff) at += 1
    const marker = file.readUInt16BE(at)
    if (marker < 0xffc0) throw new InvalidPictureError('The picture is damaged: a segment of it does not begin as one.')
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) break
    at += 2 + file.readUInt16BE(at + 2)
  }
  const head: PictureHead = { kind: 'JPEG', width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
  if (!file.includes(Buffer.from([0xff, 0xd9]), at)) throw new RangeError('There is no end marker.')
  return head
}

/** The old head of 12 bytes has sizes of two bytes; a negative height means that the rows go from top to bottom. */
function readBmp(file: Buffer): PictureHead {
  const isOld = file.readUInt32LE(14) === 12
  const width = isOld ? file.readUInt16LE(18) : file.readInt32LE(18)
  const height = isOld ? file.readUInt16LE(20) : Math.abs(file.readInt32LE(22))
  const statedBytes = file.readUInt32LE(2)
  requireWithin(file, statedBytes)
  // Some programs write no size.
  if (statedBytes > 0) requireNothingAfter(file, statedBytes)
  return { kind: 'BMP', width, height }
}

function requireWithin(file: Buffer, end: number): void {
  if (end > file.length) throw new RangeError('The file ends too early.')
}

function requireNothingAfter(file: Buffer, end: number): void {
  if (file.length > end)
    throw new InvalidPictureError('The file goes on after the end of the picture. Save the picture again.')
}
