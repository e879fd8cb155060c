import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { buildPath } from '../../features/builds/build-path.ts'
import { buildQuery } from '../../features/builds/build-detail.ts'
import { BuildSwitcher } from '../../features/builds/build-switcher.tsx'
import { LatestHint } from '../../features/builds/latest-hint.tsx'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { BuildView } from './build-view.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/builds/$build')

/** One build of a project. */
export function BuildReadme() {
  const { team, project, build: id } = route.useParams()
  const build = useQuery(buildQuery(id))
  const known = useQuery(projectQuery(team, project))
  const isOwn = useSession().team?.slug === team
  if (build.data && buildPath(build.data) !== paths.build(team, project, id)) {
    return <Navigate to={buildPath(build.data)} replace />
  }
  return (
    <>
      <div className={classes.buildHead}>
        <h2 className={classes.buildTitle}>
          Build <code>{id}</code>
        </h2>
        {build.data?.tags.map((tag) => (
          <Badge key={tag} mono>
            {tag}
          </Badge>
        ))}
        <span className={classes.buildActions}>
          {known.data !== undefined && <BuildSwitcher project={known.data} current={id} />}
          {isOwn && build.data !== undefined && (
            <LinkButton variant="default" size="xs" to={paths.buildSettings(team, project, id)}>
              Build settings
            </LinkButton>
          )}
        </span>
      </div>
      {build.data !== undefined && known.data !== undefined && (
        <div className={classes.choice}>
          <LatestHint build={build.data} project={known.data} isOwn={isOwn} />
        </div>
      )}
      <BuildView buildId={id} />
    </>
  )
}
