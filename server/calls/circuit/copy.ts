import { routes } from '@proofyard/contract/routes.ts'
import { copyBuild } from '@proofyard/core/builds/copy-build.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { refuseNewBuild } from '@proofyard/core/builds/refuse-new-build.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { describeProject } from '../../body/describe-project.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'

/** The sources are those that a clone has; the framework is asked again for what is known before compiling. */
export const circuitCopy = call(
  routes.circuitCopy,
  async ({ core, context, viewer, viewerNow, parameter, body, reply, idempotencyKey }) => {
    const identifier = parameter('circuit_id')
    const record = await findBuild(core, viewer, identifier)
    const project = await findProjectArchive(core, record)
    const isRepeat = await refuseNewBuild(core, requireTeam(viewer), idempotencyKey)
    const described = await context.unpackTurns.run(
      requireTeam(viewer),
      () => describeProject(context, record.build, project, { isRepeat }),
      callerWaits(reply),
    )
    const options = { name: body.project_name ?? undefined, key: idempotencyKey }
    const made = await copyBuild(core, await viewerNow(), identifier, { record, project, described }, options)
    return presentBuild(
      made,
      { viewer, publicUrl: core.publicUrl },
      { waitingFor: await findWaitingFor(core, made.build) },
    )
  },
)
