import { routes } from '@proofyard/contract/routes.ts'
import { bringMachineBack, drainMachine } from '@proofyard/core/operators/drain.ts'
import { cancelJob } from '@proofyard/core/operators/act-on-job.ts'
import { readTeam } from '@proofyard/core/operators/list-teams.ts'
import { pause, resume } from '@proofyard/core/operators/pause.ts'
import { setQuotas } from '@proofyard/core/operators/set-quotas.ts'
import { operatorCall } from '../../call.ts'

/** What operators do. Each can be sent again: what is as it is wanted stays, and is not recorded again. */
export const operatorActs = [
  operatorCall(routes.operatorPause, async ({ core, operator, body }) => {
    await pause(core, operator, body.team_slug ?? null)
    return { success: true }
  }),
  operatorCall(routes.operatorResume, async ({ core, operator, body }) => {
    await resume(core, operator, body.team_slug ?? null)
    return { success: true }
  }),
  operatorCall(routes.operatorDrain, async ({ core, operator, parameter }) => {
    await drainMachine(core, operator, parameter('worker_id'))
    return { success: true }
  }),
  operatorCall(routes.operatorBringBack, async ({ core, operator, parameter }) => {
    await bringMachineBack(core, operator, parameter('worker_id'))
    return { success: true }
  }),
  operatorCall(routes.operatorSetQuotas, async ({ core, operator, parameter, body }) => {
    const slug = parameter('team_slug')
    await setQuotas(core, operator, { slug, quotas: body })
    return readTeam(core, slug)
  }),
  operatorCall(routes.operatorCancel, async ({ core, operator, parameter }) => {
    await cancelJob(core, operator, parameter('job_id'))
    return { success: true }
  }),
]
