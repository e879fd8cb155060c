import { lstatSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
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
  return readStampIn(placeOfToolchain(toolFolder, id))
}

/** The same of a toolchain's folder. */
export async function readStampIn(folder: FilePath): Promise<Stamp | undefined> {
  try {
    return Stamp.parse(JSON.parse(await readFile(join(folder, STAMP), 'utf8')))
  } catch {
    return undefined
  }
}

/** Marks what is in `folder` as whole, with the room that it takes. */
export async function writeStamp(folder: FilePath, { id, contents, recipe = '' }: Toolchain): Promise<void> {
  const stamp: Stamp = { id, contents, recipe, bytes: bytesBelow(folder) }
  await writeFile(join(folder, STAMP), JSON.stringify(stamp))
}

/** Whether what is installed is what this version of Proofyard would install. */
export function isOf(stamp: Stamp | undefined, { recipe = '' }: Toolchain): boolean {
  return stamp !== undefined && stamp.recipe === recipe
}

/**
 * Size of the files below `folder`, without the stamp. Not asynchronous: ten thousand files take a tenth of a second so,
 * and eight times that otherwise.
 */
export function bytesBelow(folder: FilePath): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && entry.name !== STAMP) bytes += lstatSync(join(entry.parentPath, entry.name)).size
  }
  return bytes
}
