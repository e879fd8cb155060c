import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { PhotonImage, SamplingFilter, crop, resize } from '@silvia-odwyer/photon-node'
import type { DrawReport } from '../draw-report.ts'
import { InvalidPictureError, readPictureHead } from '../picture-head.ts'

// Runs in the sandbox: nothing but this program decodes a stranger's picture.
// Arguments: the picture, where the PNG goes, its side in pixels, the most pixels to decode, a text that the PNG carries.
// Says a DrawReport on standard output.

const [, , picture = '', drawn = '', sideText = '', mostText = '', mark = ''] = process.argv
const side = Number(sideText)
const mostPixels = Number(mostText)

function draw(): DrawReport {
  const file = readFileSync(picture)
  const { width, height } = readPictureHead(file)
  if (width * height > mostPixels) {
    const millions = Math.floor(mostPixels / 1_000_000)
    throw new InvalidPictureError(
      `The picture has ${width} × ${height} pixels; at most ${millions} million can be used.`,
    )
  }
  writeFileSync(drawn, marked(Buffer.from(square(file).get_bytes()), mark))
  return { kind: 'drawn' }
}

/** The largest square in the middle, made as large as it is to be. */
function square(file: Buffer): PhotonImage {
  const whole = PhotonImage.new_from_byteslice(file)
  const [width, height] = [whole.get_width(), whole.get_height()]
  const edge = Math.min(width, height)
  const [left, top] = [Math.floor((width - edge) / 2), Math.floor((height - edge) / 2)]
  return resize(crop(whole, left, top, left + edge, top + edge), side, side, SamplingFilter.Lanczos3)
}

/** A PNG with a text of its own: the same picture sent twice is two files, and each upload has a new address. */
function marked(png: Buffer, text: string): Buffer {
  const chunk = Buffer.from(`tEXtComment\0${text}`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(chunk))
  // The signature and the IHDR chunk come first.
  const afterHead = 33
  return Buffer.concat([png.subarray(0, afterHead), length, chunk, sum, png.subarray(afterHead)])
}

function say(report: DrawReport): void {
  process.stdout.write(JSON.stringify(report))
}

try {
  say(draw())
} catch (error) {
  // A failed system call is this machine's trouble, anything else is what the decoder says of a damaged picture.
  if (!(error instanceof Error) || 'syscall' in error) throw error
  const sentence = error instanceof InvalidPictureError ? error.message : 'The picture is damaged and cannot be read.'
  say({ kind: 'invalid', sentence })
}
