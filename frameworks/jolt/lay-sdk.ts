import { cp, readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'

/** What guests see as `jolt-sdk`, by the folders in which its crates name each other. */
export const sdkSources = {
  '.': join(import.meta.dirname, 'guest-sdk'),
  harness: join(import.meta.dirname, '..', 'languages', 'rust', 'harness'),
}

/** Puts our crates that stand for Jolt's into a folder, in the place of whatever lies there. */
export async function laySdk(folder: FilePath): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [name, source] of Object.entries(sdkSources)) {
    await cp(source, join(folder, name), { recursive: true })
  }
}

/** The same in a project, where cargo takes what the toolchain has compiled of them. */
export async function layCompiledSdk(folder: FilePath): Promise<void> {
  await laySdk(folder)
  // The toolchain is of these very sources, however new the files are of which they were copied.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), 0, 0)
  }
}
