import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { openProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { readProjectFile } from '@proofyard/frameworks/upload/read-project-file.ts'
import { call } from '../../call.ts'

/** The whole project as .tar.gz with one top folder, or one file of it. Never labelled as encoded (wire-format 8). */
export const circuitDownload = call(routes.circuitDownload, async ({ core, viewer, parameter, query, reply }) => {
  const record = await findBuild(core, viewer, parameter('circuit_id'))
  const archive = await openProjectArchive(core, record)
  // What a stranger uploaded is shown by nobody's browser as a page of ours.
  reply.headers({
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (query.path === undefined) {
    const name = `${record.project.name}.tar.gz`
    reply.headers({ 'content-disposition': `attachment; filename="${name}"`, 'content-length': archive.size })
    return archive.bytes
  }
  const file = await readProjectFile(archive.bytes, query.path)
  if (file === undefined) {
    throw new DomainError('file_not_found', `The project has no file "${query.path}".`, query.path)
  }
  reply.headers({ 'content-disposition': 'attachment', 'content-length': file.size })
  return file.content
})
