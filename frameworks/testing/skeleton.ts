import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { CommonManifest, Framework } from '../framework.ts'

const house = dirname(import.meta.dirname)

/** The framework that `frameworks/README.md` shows, as a folder beside the others. */
export interface Skeleton {
  folder: string
  /** Of code, in all of its files. */
  lines: number
  framework: Framework<CommonManifest>
  remove: () => Promise<void>
}

const Module = z.object({ preimage: z.custom<Framework<CommonManifest>>() })

/** Writes the blocks of code of the README, each under the name that stands above it, and imports the framework. */
export async function writeSkeleton(): Promise<Skeleton> {
  const readme = await readFile(join(house, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^`([\w./-]+)`\n\n```ts\n([^]*?)^```$/gm)]
  // A name with a dot: neither the linter nor the type checker looks into it.
  const folder = await mkdtemp(join(house, '.skeleton-'))
  // As a folder of the house is: its programs run as users of their own.
  await chmod(folder, 0o755)
  for (const [, name = '', code = ''] of blocks) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), code)
  }
  const { preimage } = Module.parse(await import(join(folder, 'preimage.ts')))
  return {
    folder,
    lines: blocks.flatMap(([, , code = '']) => code.split('\n').filter((line) => line.trim() !== '')).length,
    framework: preimage,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
