import { routes } from '@proofyard/contract/routes.ts'
import { changeTeam } from '@proofyard/core/teams/change-team.ts'
import { call } from '../../call.ts'

/** Null takes a text away; a team always has a name. */
export const teamSettings = call(routes.teamSettings, ({ core, viewer, body }) =>
  changeTeam(core, viewer, {
    name: body.display_name || undefined,
    description: body.description === null ? '' : body.description,
    url: body.url === null ? '' : body.url,
    githubUrl: body.github_url === null ? '' : body.github_url,
    twitterUrl: body.twitter_url === null ? '' : body.twitter_url,
  }),
)
