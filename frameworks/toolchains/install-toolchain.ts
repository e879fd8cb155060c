import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FilePath, Installation, Toolchain } from '../framework.ts'
import { placeOfToolchain } from './place.ts'

/** Says that a toolchain is whole; written last. */
const STAMP = 'proofyard-toolchain.json'

/** Whether a toolchain is installed, and whole. */
export async function isInstalled(toolFolder: FilePath, id: string): Promise<boolean> {
  const stamp = join(placeOfToolchain(toolFolder, id), STAMP)
  return stat(stamp).then(
    () => true,
    () => false,
  )
}

/**
 * Installs a toolchain where nothing sees it, and moves it to its place when it is whole. Several processes may do so
 * at once: the first to be done is the one that counts.
 *
 * @throws what `install` throws, or an error with the sentence of `lacks`
 */
export async function installToolchain(
  toolchain: Toolchain,
  { toolFolder, signal, progress }: { toolFolder: FilePath } & Pick<Installation, 'signal' | 'progress'>,
): Promise<void> {
  const place = placeOfToolchain(toolFolder, toolchain.id)
  if (await isInstalled(toolFolder, toolchain.id)) return
  const lacking = await toolchain.lacks()
  if (lacking !== undefined) throw new Error(lacking)

  const [framework = ''] = toolchain.id.split('@')
  const cacheFolder = join(toolFolder, 'toolchains', '.cache', framework)
  await mkdir(cacheFolder, { recursive: true })
  const making = await mkdtemp(join(dirname(place), `.making-${framework}-`))
  try {
    const folder = join(making, 'toolchain')
    await mkdir(folder)
    await toolchain.install({ folder, cacheFolder, signal, progress })
    await writeFile(join(folder, STAMP), JSON.stringify({ id: toolchain.id, contents: toolchain.contents }))
    await rename(folder, place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}
