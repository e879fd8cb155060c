import { routes } from '@proofyard/contract/routes.ts'
import { createTeam } from '@proofyard/core/teams/create-team.ts'
import { call } from '../../call.ts'

export const teamCreate = call(routes.teamCreate, ({ core, viewer, body }) =>
  createTeam(core, viewer, {
    slug: body.slug,
    name: body.display_name || undefined,
    description: body.description ?? undefined,
  }),
)
