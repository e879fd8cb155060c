import { routes } from '@proofyard/contract/routes.ts'
import { generateApiKey, presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { requireTeam, userOf } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const apiKeyGenerate = call(
  routes.apiKeyGenerate,
  async ({ core, viewer, query }) => {
    const given = { teamId: requireTeam(viewer), createdBy: userOf(viewer) ?? null, name: query.name ?? '' }
    const { row, secret } = await generateApiKey(core.database, given)
    return presentApiKey(row, secret)
  },
  { countsAttempts: true },
)
