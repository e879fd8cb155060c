import { readSync, writeSync } from 'node:fs'

const tokenBytes = 16
const headerBytes = tokenBytes + 8

/**
 * Answers one request after the other, as a resident does: a request is a token, its length as eight bytes, little-endian, and
 * what is in it; its answer has the same form and repeats the token. Returns when standard input ends.
 *
 * It waits in a system call, not in the event loop: nothing of a request runs on while the next one is awaited.
 */
export async function answerRequests(answer: (request: Buffer) => Promise<Buffer> | Buffer): Promise<void> {
  for (;;) {
    const header = readWhole(headerBytes)
    if (header === undefined) return
    const request = readWhole(Number(header.readBigUInt64LE(tokenBytes)))
    if (request === undefined) return
    const text = await answer(request)
    header.writeBigUInt64LE(BigInt(text.length), tokenBytes)
    writeAll(header)
    writeAll(text)
  }
}

/** @returns undefined where the input ends before */
function readWhole(length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const read = readSync(0, bytes, done, length - done, null)
    if (read === 0) return undefined
    done += read
  }
  return bytes
}

function writeAll(bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(1, bytes, written)
}
