import { closeSync, openSync, readSync } from 'node:fs'

/** A file of /proc, no further than `most` bytes: a program decides how much there is to read, and to search. */
export function startOfFile(file: string, most: number): Buffer {
  const parts: Buffer[] = []
  let left = most
  try {
    const descriptor = openSync(file, 'r')
    try {
      while (left > 0) {
        const part = Buffer.allocUnsafe(Math.min(left, 64 * 1024))
        const bytes = readSync(descriptor, part)
        if (bytes === 0) break
        parts.push(part.subarray(0, bytes))
        left -= bytes
      }
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // The process has ended.
  }
  return Buffer.concat(parts)
}
