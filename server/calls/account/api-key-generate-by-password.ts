import { routes } from '@proofyard/contract/routes.ts'
import { TEAM_HEADER } from '@proofyard/contract/session.ts'
import { generateApiKey, presentApiKey } from '@proofyard/core/accounts/api-keys.ts'
import { actingTeam } from '@proofyard/core/accounts/memberships.ts'
import { userActor } from '@proofyard/core/events/actor.ts'
import { noTeamChosen } from '@proofyard/core/errors.ts'
import { logInByPassword } from '../../authentication/log-in-by-password.ts'
import { networkOf } from '../../authentication/network-of.ts'
import { call } from '../../call.ts'

/** How the command line tools log in. A token that they send along does not count: name and password decide. */
export const apiKeyGenerateByPassword = call(
  routes.apiKeyGenerateByPassword,
  async ({ core, context, body, request, reply }) => {
    const user = await logInByPassword(context, body, request, reply)
    const asked = request.headers[TEAM_HEADER.toLowerCase()]
    const acting = await actingTeam(core, user.id, typeof asked === 'string' ? asked : undefined)
    if (acting === undefined) throw noTeamChosen()
    const loginNetwork = networkOf(request.ip)
    const options = { teamId: acting.teamId, actor: userActor(user.id), name: body.name ?? '', loginNetwork }
    const login = { userId: user.id, tokenVersion: user.tokenVersion }
    const made = await generateApiKey(core.database, { ...options, login })
    return presentApiKey(made, made.secret)
  },
  { ignoresCredentials: true, countsAttempts: true, answersSecret: true },
)
