import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** Red, green, blue, from 0 to 255. */
export type Color = [number, number, number]
export const RED: Color = [200, 30, 40]
export const BLUE: Color = [20, 60, 220]

/** 32 by 16 pixels, the left half red and the right half blue, made with Pillow. */
export const jpegs = {
  baseline:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAcEBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AMMBC2CUAgDx/9k=',
  progressive:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wgARCAAQACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFgEBAQEAAAAAAAAAAAAAAAAABgMF/9oADAMBAAIQAxAAAAHCIbEggO//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAEFAg//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/AT//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAECAQE/AT//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAY/Ag//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/IQ//2gAMAwEAAgADAAAAEAAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAwEBPxA//8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAgEBPxA//8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABPxAP/9k=',
  cmykProgressive:
    '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLUBXQUZMTlJTUjI+WmFaUGBKUVJP/8IAFAgAEAAgBEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAGBAX/2gAOBEMATQBZAEsAAAAB63B4lOERptwW+aIBEabcH//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAUMAAQUCD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAU0AAQUCD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAVkAAQUCD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAUsAAQUCD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAUMABj8CD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAU0ABj8CD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAVkABj8CD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAUsABj8CD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAUMAAT8hD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAU0AAT8hD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAVkAAT8hD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAUsAAT8hD//aAA4EQwBNAFkASwAAABAAIgAi/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBQwABPxAP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBTQABPxAP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBWQABPxAP/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBSwABPxAP/9k=',
}

export function jpeg(kind: keyof typeof jpegs): Buffer {
  return Buffer.from(jpegs[kind], 'base64')
}

/** Rows of pixels: the left half red, the right half blue, as everywhere here. */
function halves(width: number, height: number, pixel: (color: Color) => number[]): Buffer[] {
  const row = Buffer.from(Array.from({ length: width }, (_, x) => pixel(x < width / 2 ? RED : BLUE)).flat())
  return Array.from({ length: height }, () => row)
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** @param statedSize what its head says of its size, when that is not true */
export function png(
  width: number,
  height: number,
  statedSize: { width: number; height: number } = { width, height },
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(statedSize.width, 0)
  head.writeUInt32BE(statedSize.height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = halves(width, height, (color) => color).map((row) => Buffer.concat([Buffer.from([0]), row]))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = pngChunk('IDAT', deflateSync(Buffer.concat(rows)))
  return Buffer.concat([signature, pngChunk('IHDR', head), data, pngChunk('IEND', Buffer.alloc(0))])
}

/** A PNG of one pixel with a color profile that swells to a gibibyte. */
export function profileBomb(): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  const profile = [Buffer.from('profile\0\0\x78\x9c', 'latin1'), ...Array.from({ length: 64 }, () => zeros)]
  const plain = png(1, 1)
  const afterHead = 33
  return Buffer.concat([
    plain.subarray(0, afterHead),
    pngChunk('iCCP', Buffer.concat(profile)),
    plain.subarray(afterHead),
  ])
}

export function bmp(bits: 24 | 32, width = 32, height = 16): Buffer {
  const pixels = halves(width, height, ([red, green, blue]) =>
    bits === 24 ? [blue, green, red] : [blue, green, red, 255],
  )
  const head = Buffer.alloc(54)
  head.write('BM', 'latin1')
  head.writeUInt32LE(54 + Buffer.concat(pixels).length, 2)
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(bits, 28)
  return Buffer.concat([head, ...pixels])
}

/** Frames of 2 by 1 pixels from a table of red and blue; each frame is two numbers of the table. */
export function gif(frames: [0 | 1, 0 | 1][]): Buffer {
  const screen = [2, 0, 1, 0, 0x80, 0, 0, ...RED, ...BLUE]
  const pictures = frames.flatMap(([left, right]) => {
    // Codes of three bits: clear (4), the two pixels, end (5).
    const codes = 4 | (left << 3) | (right << 6) | (5 << 9)
    return [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, codes & 0xff, codes >> 8, 0]
  })
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([...screen, ...pictures, 0x3b])])
}
