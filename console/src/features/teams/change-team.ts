import { teamRoutes } from '@proofyard/contract/routes/team.ts'
import { TeamSettingsRequest } from '@proofyard/contract/team.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import { replaceTeam } from '../../shared/session/replace-team.ts'

/** The links of a team's profile; empty takes one away. */
export const ProfileForm = TeamSettingsRequest.pick({ github_url: true, twitter_url: true })

/** Changes the profile of the selected team. */
export function useChangeProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profile: z.output<typeof ProfileForm>) =>
      call(teamRoutes.teamSettings, {
        body: { github_url: profile.github_url || null, twitter_url: profile.twitter_url || null },
      }),
    onSuccess: (changed) => replaceTeam(client, changed),
  })
}
