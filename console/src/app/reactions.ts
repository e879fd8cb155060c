import type { QueryClient } from '@tanstack/react-query'
import { forgetUser } from '../features/sign-in/log-out.ts'
import { forbiddenGuard, unauthorizedGuard } from '../shared/api/refusal-guard.ts'
import { paths } from '../shared/paths.ts'
import { keepOrFirst } from '../shared/session/keep-or-first.ts'
import { meQuery } from '../shared/session/me.ts'
import { refreshMe } from '../shared/session/refresh-me.ts'
import { selectedTeamId } from '../shared/session/selected-team.ts'
import { rescueFocus } from '../shared/ui/rescue-focus.ts'
import { clearToasts, toastError } from '../shared/ui/toast.ts'
import type { ConsoleRouter } from './router.tsx'

/** What happens by itself: refused calls lead to where one may be, a change of page takes the toasts away. */
export function startReactions(router: ConsoleRouter, client: QueryClient): void {
  unauthorizedGuard.listen(() => {
    const { href, pathname } = router.state.location
    forgetUser(client)
    // A late refusal must not take the place of where one wanted to be.
    if (pathname === paths.login) return
    void router
      .navigate({ to: paths.login, search: { next: href } })
      .then(() => toastError('Unauthorized. Please login again.'))
  })
  // A page is refused several calls at once, and one leaves once.
  let leaving: Promise<void> | undefined
  forbiddenGuard.listen(() => {
    leaving ??= leaveLostTeam(router, client).finally(() => {
      leaving = undefined
    })
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) clearToasts()
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) rescueFocus()
  })
}

/** Somebody who was removed from the selected team goes on with the next one; other refusals change nothing. */
async function leaveLostTeam(router: ConsoleRouter, client: QueryClient): Promise<void> {
  const before = client.getQueryData(meQuery.queryKey)?.teams.find((team) => team.id === selectedTeamId())
  if (before === undefined) return
  try {
    await refreshMe(client)
  } catch {
    // Who is signed in cannot be known now; the refused call says what is wrong.
    return
  }
  const teams = client.getQueryData(meQuery.queryKey)?.teams ?? []
  if (teams.some((team) => team.id === before.id)) return
  const next = keepOrFirst(teams, selectedTeamId())
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0], type: 'inactive' })
  await router.navigate({ to: next === undefined ? paths.explore : paths.team(next.slug), replace: true })
  toastError(`You are no longer a member of ${before.slug}.`)
}
