import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { asError } from '@proofyard/contract/as-error.ts'
import { brand } from '@proofyard/contract/brand.ts'
import { ProjectName } from '@proofyard/contract/manifest.ts'
import { DEFAULT_TAG } from '@proofyard/contract/tag.ts'
import { deleteApiKey, generateApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { openSampleTeam } from '@proofyard/core/accounts/sample-team.ts'
import { withStored } from '@proofyard/core/artifacts/with-stored.ts'
import { SERVER } from '@proofyard/core/events/actor.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import { listProjects } from '@proofyard/core/projects/list-projects.ts'
import { addSample } from '@proofyard/core/samples/add-sample.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { sampleFolder } from '@proofyard/samples/sample-folder.ts'
import { ownSamples } from '@proofyard/samples/samples.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { pack } from 'tar-stream'
import { receiveProject } from '../body/receive-project.ts'
import type { ServerContext } from '../context.ts'

/** A sample that can be deployed. */
export interface OfferedSample {
  folder: string
  labels: string[]
  /** Whether it waits for its first use even where it needs nothing installed. */
  alwaysWaits: boolean
}

/** The sample of each framework, and those of the gallery. */
export const offeredSamples: OfferedSample[] = [
  ...Object.values(frameworks).map(({ sample }) => ({ ...sample, alwaysWaits: false })),
  ...ownSamples.map(({ project, labels }) => ({ folder: sampleFolder(project), labels, alwaysWaits: true })),
]

/**
 * Deploys each sample into the public team of samples, unless it is there. A framework's sample that needs nothing installed is
 * compiled at once, all others when they are first used.
 *
 * @param report told why one was not deployed; the others are all the same
 * @returns whether all of them are there
 */
export async function deploySamples(
  context: ServerContext,
  report: (error: Error) => void,
  offered: OfferedSample[] = offeredSamples,
): Promise<boolean> {
  const { core } = context
  const teamId = await openSampleTeam(core)
  // One that is not public was not deployed to its end.
  const { items } = await listProjects(core, { kind: 'anonymous' }, brand.sampleTeam)
  const present = new Set(items.map(({ project }) => project.name))
  const named = await Promise.all(offered.map(async (sample) => ({ sample, name: await sampleName(sample) })))
  const missing = named.filter(({ name }) => !present.has(name)).map(({ sample }) => sample)
  if (missing.length === 0) return true
  // What it does is recorded as done by a key of the team.
  const { row } = await generateApiKey(core.database, { teamId, actor: SERVER, name: 'samples' })
  const viewer = { kind: 'team', teamId, role: 'member', apiKeyId: row.id, makerId: null } as const
  let areAllThere = true
  try {
    for (const sample of missing) {
      if (context.ending.aborted) return false
      await deploySample(context, viewer, sample).catch((error: unknown) => {
        areAllThere = false
        report(asError(error))
      })
    }
  } finally {
    await deleteApiKey(core, viewer, row.id)
  }
  return areAllThere
}

async function sampleName({ folder }: OfferedSample): Promise<string> {
  return ProjectName.parse(Object(JSON.parse(await readFile(join(folder, 'sindri.json'), 'utf8'))).name)
}

/** It takes the way of an upload, so that it is what a person would have who uploaded it. */
async function deploySample(context: ServerContext, viewer: Viewer, sample: OfferedSample): Promise<void> {
  const folder = join(context.uploadsFolder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const archivePath = join(folder, 'archive')
    await writeFile(archivePath, await packFolder(sample.folder))
    const tags = [DEFAULT_TAG]
    const upload = { archivePath, folder: join(folder, 'unpacked'), fileName: 'sample.tar.gz', tags, meta: {} }
    const { archive, ...received } = await receiveProject(context, upload)
    const uploadedFileName = `${received.projectName}.tar.gz`
    await withStored(context.core, [archive], (storedAs) =>
      addSample(context.core, viewer, {
        upload: { ...received, project: storedAs(archive), tags, meta: {}, uploadedFileName },
        labels: sample.labels,
        waitsForUse: sample.alwaysWaits || received.toolchain !== null,
      }),
    )
  } finally {
    await removeTree(folder)
  }
}

/** A sample is a handful of small files. */
async function packFolder(folder: string): Promise<Buffer> {
  const archive = pack()
  const packed = buffer(archive.pipe(createGzip()))
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    archive.entry({ name: relative(folder, path) }, await readFile(path))
  }
  archive.finalize()
  return await packed
}
