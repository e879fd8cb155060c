import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'

// Three times as fast as the usual 6, for a tenth more bytes: an upload may have 2 GiB.
const GZIP_LEVEL = 3

/**
 * Writes a folder as a tar.gz with one folder on top: the form in which every project is kept and downloaded, whatever
 * it was uploaded as. The same files give the same bytes: sorted, no owners, no times, no modes.
 * @param paths relative to `folder`, without links or devices among them
 */
export async function writeCanonicalArchive(
  target: string,
  top: string,
  folder: string,
  paths: { path: string; isFile: boolean }[],
): Promise<void> {
  const tar = pack()
  const written = pipeline(tar, createGzip({ level: GZIP_LEVEL }), createWriteStream(target, { flags: 'wx' }))
  const plain = { uid: 0, gid: 0, mtime: new Date(0) }
  async function addAll(): Promise<void> {
    tar.entry({ ...plain, name: `${top}/`, type: 'directory', mode: 0o755 })
    for (const { path, isFile } of paths.toSorted(byBytes)) {
      if (isFile) {
        const { size } = statSync(join(folder, path))
        const entry = tar.entry({ ...plain, name: `${top}/${path}`, type: 'file', mode: 0o644, size })
        await pipeline(createReadStream(join(folder, path)), entry)
      } else {
        tar.entry({ ...plain, name: `${top}/${path}/`, type: 'directory', mode: 0o755 })
      }
    }
    tar.finalize()
  }
  await Promise.all([written, addAll()])
}

function byBytes(one: { path: string }, other: { path: string }): number {
  return Buffer.compare(Buffer.from(one.path), Buffer.from(other.path))
}
