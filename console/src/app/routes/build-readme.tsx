import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { buildQuery } from '../../features/builds/build-detail.ts'
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
  const session = useSession()
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
        {session.team?.slug === team && (
          <LinkButton variant="default" size="xs" to={paths.buildSettings(team, project, id)}>
            Build settings
          </LinkButton>
        )}
      </div>
      <BuildView buildId={id} />
    </>
  )
}
