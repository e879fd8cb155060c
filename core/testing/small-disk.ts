import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MIB = 1024 ** 2
const run = promisify(execFile)

/** A disk of its own for a test, in memory, which can be filled. */
export interface SmallDisk {
  folder: string
  /** Fills it, or frees of the filling, until so many bytes are free; 0 until nothing can be written. */
  fillTo: (freeBytes: number) => Promise<void>
  /** Takes the filling away. */
  free: () => Promise<void>
  unmount: () => Promise<void>
}

/** Only root may mount. */
export const mayMount = process.getuid?.() === 0

export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-small-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0755`, 'tmpfs', folder])
  const filling = join(folder, 'filling')
  return {
    folder,
    fillTo: async (freeBytes) => {
      const file = await open(filling, 'a')
      try {
        for (;;) {
          const { bavail, bsize } = await statfs(folder)
          const bytes = Math.min(MIB, bavail * bsize - freeBytes)
          if (bytes < 0) await file.truncate(Math.max(0, (await file.stat()).size + bytes))
          if (bytes <= 0) return
          await file.write(Buffer.alloc(bytes))
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(filling, { force: true }),
    unmount: async () => {
      // What still runs in it keeps it until it ends.
      await run('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
