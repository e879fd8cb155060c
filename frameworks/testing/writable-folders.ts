import { basename } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { diskMountsBelow } from '@proofyard/sandbox/disk/disk-mounts.ts'
import type { Command } from '@proofyard/sandbox/sandbox.ts'

/** Remembers into which folders the programs of a run may write. */
export function recordWritableFolders(): {
  onCommand: (command: Command) => void
  /** The names of those below a folder that are disks of their own, and of the others, which are watched. */
  sorted: (parent: FilePath) => Promise<{ disks: string[]; watched: string[] }>
} {
  const folders = new Set<FilePath>()
  return {
    onCommand: ({ mounts }) => mounts.filter((mount) => mount.writable).forEach(({ source }) => folders.add(source)),
    sorted: async (parent) => {
      const disks = new Set(await diskMountsBelow(parent))
      const names = (areDisks: boolean) =>
        [...folders].filter((one) => disks.has(one) === areDisks).map((one) => basename(one))
      return { disks: names(true).toSorted(), watched: names(false).toSorted() }
    },
  }
}
