import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import type { User } from '@proofyard/contract/user.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'
import { keepOrFirst } from './keep-or-first.ts'
import { selectedTeamId, selectTeam } from './selected-team.ts'

/** Who is signed in: null for a visitor who is not. Asked once per visit, and again after logging in or out. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const user = await call(accountRoutes.userMe, { signal, mayBeRefused: true })
      selectTeam(keepOrFirst(user.teams, selectedTeamId())?.id)
      return user
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})
