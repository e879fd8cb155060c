import { useQueries } from '@tanstack/react-query'
import { buildQuery } from './build-detail.ts'

/** More than this many at once would be a load on the server; the others follow as these finish. */
const MOST = 20

/** Draws nothing: follows builds that are not finished, so that the lists that show them stay true. */
export function WatchBuilds({ ids }: { ids: string[] }) {
  useQueries({ queries: ids.slice(0, MOST).map((id) => buildQuery(id)) })
  return null
}
