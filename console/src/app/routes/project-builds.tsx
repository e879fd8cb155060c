import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { BuildPages } from '../../features/builds/build-pages.tsx'
import { BuildsTable } from '../../features/builds/builds-table.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/builds')

export function ProjectBuilds() {
  const { team, project } = route.useParams()
  const { page = 1, compare } = route.useSearch()
  const { isAuthenticated } = useSession()
  return (
    <>
      {compare !== undefined && (
        <div className={classes.choice}>
          <Notice
            kind="plain"
            title={`Compare build ${compare.slice(0, 8)}`}
            action={
              <Link to="." search={(search) => ({ ...search, compare: undefined })}>
                Cancel
              </Link>
            }
          >
            Choose the build to compare it with.
          </Notice>
        </div>
      )}
      <BuildPages team={team} project={project} page={page} none={<Navigate to={paths.team(team)} replace />}>
        {(builds, isStale) => (
          <BuildsTable builds={builds} isAuthenticated={isAuthenticated} isStale={isStale} chosen={compare} />
        )}
      </BuildPages>
    </>
  )
}
