import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { findProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { waitsForUse } from '@proofyard/core/samples/waits-for-use.ts'
import { readProjectFile } from '@proofyard/archives/read-project-file.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'
import type { ByteRange } from '../../downloads/asked-part.ts'
import { linkTo } from '../../downloads/link-to.ts'
import { sendFile } from '../../downloads/send-file.ts'
import { slice } from '../../downloads/slice.ts'
import { startSampleBuild } from '../../samples/start-sample.ts'

const headers = {
  'content-type': 'application/octet-stream',
  // No browser may show what a stranger uploaded as a page of ours.
  'content-security-policy': "default-src 'none'; sandbox",
  // What is kept is asked for again each time, because the right to it may have ended.
  'cache-control': 'private, no-cache',
}

/** The whole project as .tar.gz with one top folder, or one file of it. Never labelled as encoded (wire-format 8). */
export const circuitDownload = call(
  routes.circuitDownload,
  async ({ core, context, viewer, parameter, query: { path }, request, reply }) => {
    const record = await findBuild(core, viewer, parameter('circuit_id'))
    // A sample is cloned with a key, to be used; one that is only looked at is read file by file, in a browser.
    const isCloned = path === undefined && viewer.kind === 'team' && request.method === 'GET'
    if (isCloned && waitsForUse(record.build)) {
      await startSampleBuild(context, { viewer, waits: callerWaits(reply) }, record.build.id).catch((error: unknown) =>
        request.log.warn({ err: error }, 'a sample that was cloned is not built'),
      )
    }
    const { sha256, size } = await findProjectArchive(core, record)
    if (path === undefined) {
      const disposition = `attachment; filename="${record.project.name}.tar.gz"`
      const named = { ...headers, 'content-disposition': disposition }
      return sendFile(request, reply, {
        version: sha256,
        size,
        read: (range) => core.storage.read(sha256, range),
        headers: named,
        link: await linkTo(core.storage, request, sha256, named),
      })
    }
    const file = await readProjectFile(core.storage.read(sha256), path)
    if (file === undefined) throw new DomainError('file_not_found', `The project has no file "${path}".`, path)
    try {
      const sent = sendFile(request, reply, {
        version: `${sha256}-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`,
        size: file.size,
        read: (range) => (range === undefined ? file.content : partOf(file.content, range)),
        headers: { ...headers, 'content-disposition': 'attachment' },
      })
      // The caller has it already.
      if (sent.statusCode === 304) file.content.destroy()
      return sent
    } catch (error) {
      file.content.destroy()
      throw error
    }
  },
)

/** Closes the archive also where the caller goes before the first byte was read. */
function partOf(content: Readable, range: ByteRange): Readable {
  return Readable.from(slice(content, range)).once('close', () => content.destroy())
}
