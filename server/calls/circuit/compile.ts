import { routes } from '@proofyard/contract/routes.ts'
import { findOwnBuild } from '@proofyard/core/builds/find-build.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { recompileBuild } from '@proofyard/core/builds/recompile-build.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { describeProject } from '../../body/describe-project.ts'
import { call } from '../../call.ts'

/** The sources and the manifest are the stored ones; what is known before compiling is asked of the framework anew. */
export const circuitCompile = call(
  routes.circuitCompile,
  async ({ core, context, viewer, parameter, idempotencyKey }) => {
    const identifier = parameter('circuit_id')
    const record = await findOwnBuild(core, viewer, identifier)
    const project = await findProjectArchive(core, record)
    const described = await describeProject(context, record.build, project)
    const made = await recompileBuild(core, viewer, identifier, { record, project, described }, idempotencyKey)
    return presentBuild(made, core.publicUrl, { waitingFor: await findWaitingFor(core, made.build) })
  },
)
