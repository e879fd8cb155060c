import { inflateSync } from 'node:zlib'

/** Reads a PNG of eight bits a channel, without interlacing; `at` is the red, green and blue of a pixel. */
export function decodePng(file: Buffer): { width: number; height: number; at: (x: number, y: number) => number[] } {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const bytesOf = { 2: 3, 6: 4 }[file.readUInt8(25)] ?? 0
  const data: Buffer[] = []
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at)
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(file.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const raw = inflateSync(Buffer.concat(data))
  const stride = width * bytesOf
  const pixels = Buffer.alloc(stride * height)
  for (let index = 0; index < pixels.length; index += 1) {
    const [y, x] = [Math.floor(index / stride), index % stride]
    const filter = raw[y * (stride + 1)] ?? 0
    const left = x < bytesOf ? 0 : (pixels[index - bytesOf] ?? 0)
    const up = y === 0 ? 0 : (pixels[index - stride] ?? 0)
    const corner = x < bytesOf || y === 0 ? 0 : (pixels[index - stride - bytesOf] ?? 0)
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
    pixels[index] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess
  }
  return { width, height, at: (x, y) => [...pixels.subarray(y * stride + x * bytesOf, y * stride + x * bytesOf + 3)] }
}

/** The filter's guess: whichever neighbour is nearest to where the three of them point. */
function paeth(left: number, up: number, corner: number): number {
  const by = [left, up, corner].map((value) => Math.abs(left + up - corner - value))
  const least = Math.min(...by)
  return [left, up, corner][by.indexOf(least)] ?? 0
}
