import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Json } from '@proofyard/contract/json.ts'
import { sizeClassOf } from '@proofyard/core/queue/size-class.ts'
import type { CommonManifest } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'

/** The size class of a project's compilation, from what is known before it: manifest, description and files. */
export async function compileSize(
  framework: AnyFramework,
  project: { manifest: CommonManifest; details: Record<string, Json>; folder: string },
): Promise<string> {
  const { manifest, details, folder } = project
  const fileBytes = await measureFiles(folder)
  return sizeClassOf(framework.resources('compile', { manifest, details, fileBytes, measured: {} }))
}

async function measureFiles(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes: [string, number][] = []
  for (const path of files) sizes.push([relative(folder, path), (await stat(path)).size])
  return Object.fromEntries(sizes)
}
