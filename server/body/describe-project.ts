import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Described } from '@proofyard/core/builds/recompile-build.ts'
import { whileThere } from '@proofyard/core/builds/while-there.ts'
import type { StoredFile } from '@proofyard/core/storage/storage.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { openProject } from '@proofyard/archives/open-project.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { ServerContext } from '../context.ts'
import { compileSize } from './compile-size.ts'
import { type AskedBuild, toolchainOfBuild } from './toolchain-of-build.ts'

/**
 * Unpacks a stored project and asks its framework what it is, as at its upload.
 * @throws InvalidUploadError; DomainError `circuit_not_found` where the build was deleted meanwhile
 */
export async function describeProject(
  context: ServerContext,
  build: { id: string; circuitType: string; manifest: unknown },
  project: StoredFile,
  asked?: AskedBuild,
): Promise<Described> {
  const { core, limits, uploadsFolder } = context
  const framework = findFramework(build.circuitType)
  const folder = join(uploadsFolder, randomUUID())
  try {
    await whileThere(core, build.id, () => openProject(core.storage.read(project.sha256), folder, limits))
    const manifest = framework.manifest.parse(build.manifest)
    const { externalProver, ...description } = await framework.describe({ manifest, folder })
    const toolchain = await toolchainOfBuild(context, framework, { manifest, externalProver }, asked)
    const { details } = description
    const size = await compileSize(core, framework, { manifest, folder, details, toolchain })
    return { ...description, size, toolchain }
  } finally {
    await removeTree(folder)
  }
}
