import { routes } from '@proofyard/contract/routes.ts'
import { changeTeam } from '@proofyard/core/teams/change-team.ts'
import { call } from '../../call.ts'

export const teamSettings = call(routes.teamSettings, ({ core, viewer, body }) =>
  changeTeam(core, viewer, {
    // A team always has a name.
    name: body.display_name || undefined,
    description: orEmpty(body.description),
    url: orEmpty(body.url),
    githubUrl: orEmpty(body.github_url),
    twitterUrl: orEmpty(body.twitter_url),
    sharesProofs: body.shares_proofs,
  }),
)

/** Null takes a text away; only what is missing stays. */
function orEmpty(text: string | null | undefined): string | undefined {
  return text === null ? '' : text
}
