import { lstatSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Toolchain } from './toolchain.ts'
import { pathOfToolchain } from './paths.ts'

/** Says that a toolchain is whole; written last. */
const MANIFEST = 'proofyard-toolchain.json'

const InstalledManifest = z.object({
  id: z.string(),
  description: z.string().default(''),
  fingerprint: z.string().default(''),
  bytes: z.int().default(0),
})
export type InstalledManifest = z.infer<typeof InstalledManifest>

/** What was installed as `id`; undefined where nothing is, or nothing whole. */
export async function readManifestOf(toolFolder: FilePath, id: string): Promise<InstalledManifest | undefined> {
  return readManifestIn(pathOfToolchain(toolFolder, id))
}

/** The same of a toolchain's folder. */
export async function readManifestIn(folder: FilePath): Promise<InstalledManifest | undefined> {
  try {
    return InstalledManifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  } catch {
    return undefined
  }
}

/** Marks what is in `folder` as whole, with the room that it takes. */
export async function writeManifest(folder: FilePath, { id, description, fingerprint = '' }: Toolchain): Promise<void> {
  const manifest: InstalledManifest = { id, description, fingerprint, bytes: bytesBelow(folder) }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest))
}

/** Whether what is installed is what this version of Proofyard would install. */
export function isOf(manifest: InstalledManifest | undefined, { fingerprint = '' }: Toolchain): boolean {
  return manifest !== undefined && manifest.fingerprint === fingerprint
}

/**
 * Size of the files below `folder`, without the manifest. Not asynchronous: ten thousand files take a tenth of a second so,
 * and eight times that otherwise.
 */
export function bytesBelow(folder: FilePath): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name !== MANIFEST) bytes += lstatSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}
