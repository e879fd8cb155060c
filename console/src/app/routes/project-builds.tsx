import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { BuildPages } from '../../features/builds/build-pages.tsx'
import { BuildsTable } from '../../features/builds/builds-table.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { UploadIcon } from '../../shared/ui/icons.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/builds')

export function ProjectBuilds() {
  const { team, project } = route.useParams()
  const { page = 1, compare } = route.useSearch()
  const { isAuthenticated, team: own } = useSession()
  return (
    <>
      {own?.slug === team && compare === undefined && (
        <div className={classes.newBuild}>
          <LinkButton variant="default" size="xs" to={paths.upload(team)} leftSection={<UploadIcon size={14} />}>
            New Build
          </LinkButton>
          <span>or drop an archive or a folder anywhere on this page</span>
        </div>
      )}
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
