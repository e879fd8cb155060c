import { getRouteApi, Navigate } from '@tanstack/react-router'
import { BuildPages } from '../../features/builds/build-pages.tsx'
import { BuildsTable } from '../../features/builds/builds-table.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'

const route = getRouteApi('/z/$team/$project/builds')

export function ProjectBuilds() {
  const { team, project } = route.useParams()
  const { page = 1 } = route.useSearch()
  const { isAuthenticated } = useSession()
  return (
    <BuildPages team={team} project={project} page={page} none={<Navigate to={paths.team(team)} replace />}>
      {(builds, isStale) => <BuildsTable builds={builds} isAuthenticated={isAuthenticated} isStale={isStale} />}
    </BuildPages>
  )
}
