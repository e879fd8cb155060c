import type { QueryClient } from '@tanstack/react-query'
import { unauthorizedGuard } from '../shared/api/unauthorized.ts'
import { paths } from '../shared/paths.ts'
import { meQuery } from '../shared/session/me.ts'
import { selectTeam } from '../shared/session/selected-team.ts'
import { clearToasts } from '../shared/ui/toast.ts'
import type { ConsoleRouter } from './router.tsx'

/** What happens by itself: a refused call ends at /login, a change of page takes the toasts away. */
export function startReactions(router: ConsoleRouter, client: QueryClient): void {
  unauthorizedGuard.listen(() => {
    const here = router.state.location.href
    client.clear()
    client.setQueryData(meQuery.queryKey, null)
    selectTeam(undefined)
    void router.navigate({ to: paths.login, search: { next: here } })
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) clearToasts()
  })
}
