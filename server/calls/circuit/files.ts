import { buffer } from 'node:stream/consumers'
import type { ProjectFile } from '@proofyard/contract/circuit.ts'
import { asText, MAX_TEXT_BYTES } from '@proofyard/contract/file-text.ts'
import { firstFile } from '@proofyard/contract/first-file.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { MAX_SHOWN_BYTES, refuseTooLargeAnswer } from '@proofyard/core/artifacts/shown-bytes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { openProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { listProjectFiles } from '@proofyard/archives/list-project-files.ts'
import { readProjectFile } from '@proofyard/archives/read-project-file.ts'
import { teamOf } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'

/** What `circuitDownload` can be asked for by path; and where it is wanted the text of one, so that who reads it need not ask again. */
export const circuitFiles = call(routes.circuitFiles, async ({ core, context, viewer, parameter, query, reply }) => {
  const record = await findBuild(core, viewer, parameter('circuit_id'))
  const open = async () => (await openProjectArchive(core, record)).bytes
  const read = async () => {
    const { files, listBytes } = await listProjectFiles(await open(), MAX_SHOWN_BYTES)
    refuseTooLargeAnswer([listBytes], 'Download the project instead.')
    const wanted = query.include_text ? (query.path ?? firstFile(files)) : undefined
    const shown = files.find(({ path, size }) => path === wanted && size <= MAX_TEXT_BYTES)
    return shown === undefined ? files : withContent(files, shown, await readContent(await open(), shown.path))
  }
  // An archive is unpacked to its end for it; one of 512 MiB takes a processor for seconds.
  return context.unpackTurns.run(teamOf(viewer) ?? 0, read, callerWaits(reply))
})

async function readContent(archive: Awaited<ReturnType<typeof openProjectArchive>>['bytes'], path: string) {
  const file = await readProjectFile(archive, path)
  return file === undefined ? null : asText(await buffer(file.content))
}

function withContent(files: ProjectFile[], shown: ProjectFile, content: string | null): ProjectFile[] {
  return files.map((file) => (file === shown ? { ...file, content } : file))
}
