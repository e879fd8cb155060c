import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { openProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { listProjectFiles } from '@proofyard/frameworks/upload/list-project-files.ts'
import { call } from '../../call.ts'

/** What `circuitDownload` can be asked for by path. */
export const circuitFiles = call(routes.circuitFiles, async ({ core, viewer, parameter }) => {
  const record = await findBuild(core, viewer, parameter('circuit_id'))
  const archive = await openProjectArchive(core, record)
  return await listProjectFiles(archive.bytes)
})
