import type { QueryClient } from '@tanstack/react-query'
import { eventsOf, type Visit } from '../features/analytics/visits.ts'
import { writeKey } from '../features/analytics/write-key.ts'
import { keepOrFirst } from '../shared/session/keep-or-first.ts'
import { meQuery } from '../shared/session/me.ts'
import { selectedTeamId } from '../shared/session/selected-team.ts'
import { consoleSettingsQuery } from '../shared/settings/console-settings.ts'
import type { ConsoleRouter } from './router.tsx'

/** Tells of every change of page, who looks and for which team, where the operator has set whom to tell. */
export function trackVisits(router: ConsoleRouter, client: QueryClient): void {
  const telling = openTelling(client)
  let before: Visit | undefined
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return
    const visit = { route: routeOf(router), ...visitorOf(client) }
    const events = eventsOf(visit, before)
    before = visit
    void telling.then((tell) => tell?.(visit.route, events))
  })
}

/** Where it is not set, the client is not even fetched; where it cannot be had, nothing else fails. */
async function openTelling(client: QueryClient) {
  try {
    const { analytics } = await client.ensureQueryData(consoleSettingsQuery)
    const key = writeKey(analytics, location.host, navigator)
    if (analytics === null || key === undefined) return undefined
    const { openSegment } = await import('../features/analytics/segment.ts')
    return openSegment(analytics.url, key)
  } catch {
    return undefined
  }
}

/** Such as `/z/$team/page/settings/$tab`. */
function routeOf(router: ConsoleRouter): string {
  const { fullPath = '/' } = router.state.matches.at(-1) ?? {}
  return fullPath.replaceAll(/\{-(\$\w+)\}/g, '$1')
}

function visitorOf(client: QueryClient): Pick<Visit, 'userId' | 'teamId'> {
  const user = client.getQueryData(meQuery.queryKey) ?? undefined
  const team = keepOrFirst(user?.teams ?? [], selectedTeamId())
  return { userId: user?.id, teamId: team?.is_personal === false ? team.id : undefined }
}
