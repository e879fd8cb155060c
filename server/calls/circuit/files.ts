import { routes } from '@proofyard/contract/routes.ts'
import { MAX_SHOWN_BYTES, refuseTooLargeAnswer } from '@proofyard/core/artifacts/shown-bytes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { openProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { listProjectFiles } from '@proofyard/archives/list-project-files.ts'
import { teamOf } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'

/** What `circuitDownload` can be asked for by path. */
export const circuitFiles = call(routes.circuitFiles, async ({ core, context, viewer, parameter, reply }) => {
  const record = await findBuild(core, viewer, parameter('circuit_id'))
  const read = async () => listProjectFiles((await openProjectArchive(core, record)).bytes, MAX_SHOWN_BYTES)
  // An archive is unpacked to its end for it; one of 512 MiB takes a processor for seconds.
  const { files, listBytes } = await context.unpackTurns.run(teamOf(viewer) ?? 0, read, callerWaits(reply))
  refuseTooLargeAnswer([listBytes], 'Download the project instead.')
  return files
})
