import { isFinished } from '@proofyard/contract/status.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { BuildsTable } from '../../features/builds/builds-table.tsx'
import { buildsQuery } from '../../features/builds/list-builds.ts'
import { WatchBuilds } from '../../features/builds/watch-builds.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'

const route = getRouteApi('/z/$team/$project/builds')

export function ProjectBuilds() {
  const { team, project } = route.useParams()
  const builds = useQuery(buildsQuery(team, project))
  const { isAuthenticated } = useSession()
  if (builds.isPending) return <SkeletonLines count={6} height={36} gap={6} />
  if (builds.isError) {
    return (
      <ErrorState
        error={builds.error}
        fallback="Failed to fetch project builds"
        onRetry={() => void builds.refetch()}
      />
    )
  }
  if (builds.data.length === 0) return <Navigate to={paths.team(team)} replace />
  const unfinished = builds.data.filter((build) => !isFinished(build.status)).map((build) => build.circuit_id)
  return (
    <>
      <WatchBuilds ids={unfinished} />
      <BuildsTable builds={builds.data} isAuthenticated={isAuthenticated} />
    </>
  )
}
