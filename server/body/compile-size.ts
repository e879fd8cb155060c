import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '@proofyard/core/context.ts'
import { sizeOnServing } from '@proofyard/core/workers/size-on-serving.ts'
import type { CommonManifest } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'

/** The size class of a project's compilation, from what is known before it: manifest, description and files. */
export async function compileSize(
  core: Pick<Core, 'database'>,
  framework: AnyFramework,
  project: { manifest: CommonManifest; details: Record<string, Json>; folder: string; toolchain: string | null },
): Promise<string> {
  const { manifest, details, folder, toolchain } = project
  const fileBytes = await measureFiles(folder)
  const wanted = framework.resources('compile', { manifest, details, fileBytes, measured: {} })
  return await sizeOnServing(core, { circuitType: framework.name, toolchain }, wanted)
}

async function measureFiles(folder: string): Promise<Record<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes: [string, number][] = []
  for (const path of files) sizes.push([relative(folder, path), (await stat(path)).size])
  return Object.fromEntries(sizes)
}
