import { routes } from '@proofyard/contract/routes.ts'
import { findProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { findRetryable, retryBuild } from '@proofyard/core/operators/act-on-job.ts'
import { describeProject } from '../../body/describe-project.ts'
import { operatorCall } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'

/** As a team compiles a build again: the framework is asked once more for what is known before. */
export const operatorRetry = operatorCall(
  routes.operatorRetry,
  async ({ core, context, operator, viewerNow, parameter, reply }) => {
    const found = await findRetryable(core, parameter('job_id'))
    if ('retriedAs' in found) return { job_id: found.retriedAs }
    const { record } = found
    const project = await findProjectArchive(core, record)
    const described = await context.unpackTurns.run(
      record.project.teamId,
      () => describeProject(context, record.build, project),
      callerWaits(reply),
    )
    // It may have waited its turn for a minute, in which the right ended.
    await viewerNow()
    return { job_id: await retryBuild(core, operator, { record, project, described }) }
  },
)
