import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { queryKeys } from '../api/query-keys.ts'

/** What a team's stream tells: the kind of the event, and the id of the thing. */
export interface Change {
  kind: string
  id: string
}

/** What happens to builds and proofs makes none of these old. */
const LASTING: QueryKey[0][] = [
  queryKeys.me[0],
  queryKeys.consoleSettings[0],
  queryKeys.stages[0],
  queryKeys.frameworkStatuses[0],
]

/** The answers that a change makes old. What no page shows is asked for when one does. */
export function oldKeys({ kind, id }: Change): QueryKey[] {
  const [thing = ''] = kind.split('.')
  switch (thing) {
    case 'build':
      return [queryKeys.build(id), queryKeys.jobStatus('circuit', id), queryKeys.buildLists, ...projectKeys]
    case 'proof': {
      const own = [queryKeys.proof(id), queryKeys.jobStatus('proof', id), queryKeys.proofLists]
      if (kind === 'proof.started' || kind === 'proof.requeued') return own
      // Counts of builds, teams and bars.
      return [...own, queryKeys.proofHistograms, queryKeys.builds, queryKeys.buildLists, queryKeys.teams]
    }
    case 'project':
      return [...projectKeys, queryKeys.buildLists, queryKeys.teams]
    case 'team':
      return [queryKeys.teams, queryKeys.me]
    case 'member':
      return [['members'], ['open-invitations'], queryKeys.me]
    default:
      return []
  }
}

const projectKeys: QueryKey[] = [queryKeys.projectLists, ['project']]

/** Asks again for what is shown of what changed. */
export function applyChanges(client: QueryClient, changes: Change[]): void {
  const keys = new Map(changes.flatMap(oldKeys).map((key) => [JSON.stringify(key), key]))
  for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey })
}

/** Asks again for all that is shown and may have changed. */
export function reloadAll(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => !LASTING.includes(queryKey[0]) })
}
