import { routes } from '@proofyard/contract/routes.ts'
import { withStored } from '@proofyard/core/artifacts/with-stored.ts'
import { createBuild } from '@proofyard/core/builds/create-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { refuseNewBuild } from '@proofyard/core/builds/refuse-new-build.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { networkOf } from '../../authentication/network-of.ts'
import { receiveProject } from '../../body/receive-project.ts'
import { UnreadMultipart } from '../../body/parsers.ts'
import { withUpload } from '../../body/receive-upload.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'
import { validationError } from '../../errors/request-error.ts'

/** Room for tags, meta and the multipart form around an archive of the largest size. */
const AROUND = 2 * 1024 * 1024

export const circuitCreate = call(
  routes.circuitCreate,
  async ({ core, context, viewer, viewerNow, request, reply, idempotencyKey }) => {
    const { body } = request
    if (!(body instanceof UnreadMultipart)) {
      throw validationError('body.files', 'Send the project as multipart/form-data, as an archive in the part "files".')
    }
    const teamId = requireTeam(viewer)
    const isRepeat = await refuseNewBuild(core, teamId, idempotencyKey)
    const leave = context.unpackTurns.enter(teamId, networkOf(request.ip))
    const { uploadsFolder, limits } = context
    const answer = withUpload(body.multipart, { uploadsFolder, archiveBytes: limits.archiveBytes }, async (upload) => {
      const { archive, ...received } = await context.unpackTurns.run(
        teamId,
        () => receiveProject(context, upload, { isRepeat }),
        callerWaits(reply),
      )
      const { tags, meta, fileName: uploadedFileName } = upload
      const record = await withStored(core, [archive], async (storedAs) =>
        createBuild(
          core,
          await viewerNow(),
          { ...received, tags, meta, uploadedFileName, project: storedAs(archive) },
          idempotencyKey,
        ),
      )
      return presentBuild(
        record,
        { viewer, publicUrl: core.publicUrl },
        { waitingFor: await findWaitingFor(core, record.build) },
      )
    })
    return answer.finally(leave)
  },
  { bodyLimit: ({ limits }) => limits.archiveBytes + AROUND },
)
