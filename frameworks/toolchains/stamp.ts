import { lstat, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FilePath, Toolchain } from '../framework.ts'
import { placeOfToolchain } from './place.ts'

/** Says that a toolchain is whole; written last. */
const STAMP = 'proofyard-toolchain.json'

const Stamp = z.object({
  id: z.string(),
  contents: z.string(),
  recipe: z.string().default(''),
  bytes: z.int().default(0),
})
export type Stamp = z.infer<typeof Stamp>

/** What was installed as `id`; undefined where nothing is, or nothing whole. */
export async function readStamp(toolFolder: FilePath, id: string): Promise<Stamp | undefined> {
  try {
    return Stamp.parse(JSON.parse(await readFile(join(placeOfToolchain(toolFolder, id), STAMP), 'utf8')))
  } catch {
    return undefined
  }
}

/** Marks what is in `folder` as whole, with the room that it takes. */
export async function writeStamp(folder: FilePath, { id, contents, recipe = '' }: Toolchain): Promise<void> {
  const stamp: Stamp = { id, contents, recipe, bytes: await bytesBelow(folder) }
  await writeFile(join(folder, STAMP), JSON.stringify(stamp))
}

/** Whether what is installed is what this version of Proofyard would install. */
export function isOf(stamp: Stamp | undefined, { recipe = '' }: Toolchain): boolean {
  return stamp !== undefined && stamp.recipe === recipe
}

async function bytesBelow(folder: FilePath): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
