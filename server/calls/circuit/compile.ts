import { routes } from '@proofyard/contract/routes.ts'
import { findOwnBuild } from '@proofyard/core/builds/find-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { refuseNewBuild } from '@proofyard/core/builds/refuse-new-build.ts'
import { recompileBuild } from '@proofyard/core/builds/recompile-build.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { describeProject } from '../../body/describe-project.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'

/** The sources and the manifest are the stored ones; the framework is asked again for what is known before compiling. */
export const circuitCompile = call(
  routes.circuitCompile,
  async ({ core, context, viewer, viewerNow, parameter, reply, idempotencyKey }) => {
    const identifier = parameter('circuit_id')
    const record = await findOwnBuild(core, viewer, identifier)
    const project = await findProjectArchive(core, record)
    const { teamId } = record.project
    const isRepeat = await refuseNewBuild(core, teamId, idempotencyKey)
    const described = await context.unpackTurns.run(
      teamId,
      () => describeProject(context, record.build, project, { isRepeat }),
      callerWaits(reply),
    )
    const made = await recompileBuild(
      core,
      await viewerNow(),
      identifier,
      { record, project, described },
      { key: idempotencyKey },
    )
    return presentBuild(
      made,
      { viewer, publicUrl: core.publicUrl },
      { waitingFor: await findWaitingFor(core, made.build) },
    )
  },
)
