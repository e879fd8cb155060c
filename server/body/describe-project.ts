import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Described } from '@proofyard/core/builds/recompile-build.ts'
import type { StoredFile } from '@proofyard/core/storage/storage.ts'
import { findFramework, toolchainFor } from '@proofyard/frameworks/registry.ts'
import { openProject } from '@proofyard/frameworks/upload/open-project.ts'
import type { ServerContext } from '../context.ts'

/** Unpacks a stored project and asks its framework what it is, as at its upload. @throws InvalidUpload */
export async function describeProject(
  { core, limits, uploadsFolder, externalProvers }: ServerContext,
  build: { circuitType: string; manifest: unknown },
  project: StoredFile,
): Promise<Described> {
  const framework = findFramework(build.circuitType)
  const folder = join(uploadsFolder, randomUUID())
  try {
    await openProject(core.storage.read(project.sha256), folder, limits)
    const manifest = framework.manifest.parse(build.manifest)
    const { externalProver, ...description } = await framework.describe({ manifest, folder })
    const awaited = externalProvers === 'wait' ? externalProver : undefined
    return { ...description, toolchain: toolchainFor(framework, manifest, awaited) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
