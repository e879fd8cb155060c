import { routes } from '@proofyard/contract/routes.ts'
import { createBuild } from '@proofyard/core/builds/create-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { receiveProject } from '../../body/receive-project.ts'
import { UnreadMultipart } from '../../body/parsers.ts'
import { withUpload } from '../../body/receive-upload.ts'
import { call } from '../../call.ts'
import { validationError } from '../../errors/request-error.ts'

/** Room for tags, meta and the multipart form around an archive of the largest size. */
const AROUND = 2 * 1024 * 1024

export const circuitCreate = call(
  routes.circuitCreate,
  async ({ core, context, viewer, request, idempotencyKey }) => {
    const { body } = request
    if (!(body instanceof UnreadMultipart)) {
      throw validationError('body.files', 'Send the project as multipart/form-data, as an archive in the part "files".')
    }
    const { uploadsFolder, limits } = context
    return withUpload(body.multipart, { uploadsFolder, archiveBytes: limits.archiveBytes }, async (upload) => {
      const project = await receiveProject(context, upload)
      const { tags, meta, fileName: uploadedFileName } = upload
      const given = { ...project, tags, meta, uploadedFileName }
      const record = await createBuild(core, viewer, given, idempotencyKey)
      return presentBuild(record, core.publicUrl, { waitingFor: await findWaitingFor(core, record.build) })
    })
  },
  { bodyLimit: ({ limits }) => limits.archiveBytes + AROUND },
)
