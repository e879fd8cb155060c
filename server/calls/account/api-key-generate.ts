import { routes } from '@proofyard/contract/routes.ts'
import { generateApiKey, presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { actorOf } from '@proofyard/core/events/actor.ts'
import { requireLogin, requireTeam } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const apiKeyGenerate = call(
  routes.apiKeyGenerate,
  async ({ core, viewer, query }) => {
    const options = { teamId: requireTeam(viewer), actor: actorOf(viewer), name: query.name ?? '' }
    const login = viewer.kind === 'user' ? { login: requireLogin(viewer) } : {}
    const made = await generateApiKey(core.database, { ...options, ...login })
    return presentApiKey(made, made.secret)
  },
  { countsAttempts: true, answersSecret: true },
)
