import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import { manifests } from '@proofyard/frameworks/manifest/manifests.ts'
import { readManifest } from '@proofyard/frameworks/manifest/read-manifest.ts'
import { CommandError, UsageError } from '../failure.ts'

/** A folder with a `sindri.json`. */
export interface ProjectFolder {
  path: string
  /** As its manifest names it. */
  name: string
  circuitType: string
}

/**
 * The project of a folder: its own, or that of the nearest folder above it.
 *
 * @throws UsageError where there is none
 * @throws CommandError with a sentence for each field of its `sindri.json` that is wrong
 */
export async function openProjectFolder(folder = '.'): Promise<ProjectFolder> {
  const path = await findProjectFolder(resolve(folder))
  if (path === undefined)
    throw new UsageError(
      `There is no sindri.json in ${resolve(folder)}, nor in a folder above it.`,
      'Name the folder of a project, or begin with a sample: proofyard clone proofyard/multiplier2',
    )
  const text = await readFile(join(path, 'sindri.json'), 'utf8')
  try {
    const { name, circuitType } = readManifest(text, manifests)
    return { path, name, circuitType }
  } catch (error) {
    if (!(error instanceof InvalidUploadError)) throw error
    throw new CommandError(error.message)
  }
}

async function findProjectFolder(path: string): Promise<string | undefined> {
  const manifest = await stat(join(path, 'sindri.json')).catch(() => undefined)
  if (manifest?.isFile() === true) return path
  return dirname(path) === path ? undefined : await findProjectFolder(dirname(path))
}
