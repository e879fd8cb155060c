import { routes } from '@proofyard/contract/routes.ts'
import { scorePredictions } from '@proofyard/core/estimates/score-predictions.ts'
import { listJobs } from '@proofyard/core/operators/list-jobs.ts'
import { listQueues } from '@proofyard/core/operators/list-queues.ts'
import { listTeams, readTeam } from '@proofyard/core/operators/list-teams.ts'
import { listUsers } from '@proofyard/core/operators/list-users.ts'
import { listWorkers } from '@proofyard/core/operators/list-workers.ts'
import { readOverview } from '@proofyard/core/operators/read-overview.ts'
import { readStorage } from '@proofyard/core/operators/read-storage.ts'
import { listActs } from '@proofyard/core/operators/record-act.ts'
import { operatorCall } from '../../call.ts'

/** What operators see; docs/operators-page.md says what they do not. */
export const operatorReads = [
  operatorCall(routes.operatorOverview, ({ core }) => readOverview(core)),
  operatorCall(routes.operatorQueues, ({ core }) => listQueues(core)),
  operatorCall(routes.operatorWorkers, ({ core, query }) => listWorkers(core, query)),
  operatorCall(routes.operatorJobs, ({ core, query }) => listJobs(core, query)),
  operatorCall(routes.operatorStorage, ({ core }) => readStorage(core)),
  operatorCall(routes.operatorTeams, ({ core, query }) => listTeams(core, query)),
  operatorCall(routes.operatorTeam, ({ core, parameter }) => readTeam(core, parameter('team_slug'))),
  operatorCall(routes.operatorUsers, ({ core, context, query }) => listUsers(core, context.operators, query)),
  operatorCall(routes.operatorActs, ({ core, query }) => listActs(core, query)),
  operatorCall(routes.operatorEstimates, async ({ core }) =>
    (await scorePredictions(core)).map((score) => ({
      circuit_type: score.circuitType,
      basis: score.basis,
      num_proofs: score.proofs,
      median_error: score.medianError,
      inside_interval: score.insideInterval,
      median_memory_error: score.medianMemoryError,
    })),
  ),
]
