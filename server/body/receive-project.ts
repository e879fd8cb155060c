import { JsonObject } from '@proofyard/contract/json.ts'
import type { NewBuild } from '@proofyard/core/builds/create-build.ts'
import { findFramework, frameworks } from '@proofyard/frameworks/registry.ts'
import { readManifest } from '@proofyard/frameworks/manifest/read-manifest.ts'
import { unpackUpload } from '@proofyard/archives/unpack-upload.ts'
import type { ServerContext } from '../context.ts'
import { compileSize } from './compile-size.ts'
import { readReadmeSummary } from './readme-summary.ts'
import { type AskedBuild, toolchainOfBuild } from './toolchain-of-build.ts'
import type { Upload } from './receive-upload.ts'

/**
 * Unpacks an archive in the sandbox, reads its manifest, and asks its framework what it is.
 *
 * @returns also `archive`, a file in the one form that workers and downloads read, to be stored
 * @throws InvalidUploadError with the sentence that the person reads
 */
export async function receiveProject(
  context: ServerContext,
  upload: Upload,
  asked?: AskedBuild,
): Promise<Omit<NewBuild, 'tags' | 'meta' | 'uploadedFileName' | 'project'> & { archive: string }> {
  const { core, limits, sandbox } = context
  const unpacked = await unpackUpload({ archivePath: upload.archivePath, into: upload.folder, limits, sandbox })
  const manifest = readManifest(unpacked.manifestText, frameworks)
  const framework = findFramework(manifest.circuitType)
  const { provingScheme, details, externalProver } = await framework.describe({ manifest, folder: unpacked.root })
  const toolchain = await toolchainOfBuild(context, framework, { manifest, externalProver }, asked)
  const folder = unpacked.root
  return {
    projectName: manifest.name,
    circuitType: manifest.circuitType,
    toolchain,
    size: await compileSize(core, framework, { manifest, details, folder, toolchain }),
    manifest: JsonObject.parse(manifest),
    provingScheme,
    details,
    homepage: manifest.homepage ?? null,
    repository: manifest.repository ?? null,
    summary: await readReadmeSummary(folder),
    warnings: unpacked.warnings,
    archive: unpacked.archive,
  }
}
