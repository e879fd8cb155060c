import { routes } from '@proofyard/contract/routes.ts'
import { listSessions } from '@proofyard/core/accounts/list-sessions.ts'
import { requireUser, sessionOf } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const sessionList = call(routes.sessionList, ({ core, viewer, query }) =>
  listSessions(core, { userId: requireUser(viewer), currentId: sessionOf(viewer) }, query),
)
