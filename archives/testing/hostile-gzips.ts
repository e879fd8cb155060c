import { constants, gzipSync } from 'node:zlib'
import { manifest } from './hostile-tars.ts'
import type { HostileArchive } from './hostile-tars.ts'
import { rawTar } from './raw-tar.ts'

const good = () => gzipSync(rawTar(manifest))
const GIB = 1024 ** 3

/** Members of gzip may follow each other: a small one many times over is a bomb that costs nothing to make. */
function bomb(bytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(64 << 20), { level: constants.Z_BEST_COMPRESSION })
  return Buffer.concat(Array.from({ length: bytes / (64 << 20) }, () => member))
}

function withLastBytes(archive: Buffer, change: (bytes: Buffer) => void): Buffer {
  const copy = Buffer.from(archive)
  change(copy.subarray(-8))
  return copy
}

export const hostileGzips: HostileArchive[] = [
  { name: 'gzip that is cut', make: () => good().subarray(0, -20), refusal: /damaged/ },
  {
    name: 'gzip with a wrong checksum',
    make: () => withLastBytes(good(), (last) => last.writeUInt32LE(1, 0)),
    refusal: /damaged/,
  },
  {
    name: 'gzip with a wrong length',
    make: () => withLastBytes(good(), (last) => last.writeUInt32LE(1, 4)),
    refusal: /damaged/,
  },
  { name: 'gzip of text', make: () => gzipSync('hello '.repeat(200)), refusal: /damaged/ },
  { name: 'gzip of a gzip', make: () => gzipSync(good()), refusal: /damaged/ },
  { name: 'gzip with bytes after it', make: () => Buffer.concat([good(), Buffer.from('extra')]), refusal: /damaged/ },
  { name: 'gzip of nothing', make: () => gzipSync(''), refusal: /holds no files/ },
  { name: 'gzip bomb of zeros', make: () => bomb(64 * GIB), refusal: /more than 16 MiB/ },
  {
    name: 'gzip bomb of one file',
    make: () => gzipSync(rawTar(manifest, { name: 'zeros', body: Buffer.alloc(100 << 20) })),
    refusal: /more than 16 MiB/,
  },
  { name: 'empty file', make: () => Buffer.alloc(0), refusal: /is empty/ },
  { name: 'text', make: () => Buffer.from('hello '.repeat(200)), refusal: /is not an archive/ },
  { name: 'one byte', make: () => Buffer.from('P'), refusal: /is not an archive/ },
  { name: '7z', make: () => Buffer.from('377abcaf271c0004', 'hex'), refusal: /is a 7z archive/ },
  { name: 'RAR', make: () => Buffer.from('526172211a070100', 'hex'), refusal: /is a RAR archive/ },
]
