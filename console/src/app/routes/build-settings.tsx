import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { buildQuery } from '../../features/builds/build-detail.ts'
import { DeleteBuildSection } from '../../features/builds/delete-build-section.tsx'
import { paths } from '../../shared/paths.ts'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/builds/$build/settings')

export function BuildSettings() {
  const { team, project, build: id } = route.useParams()
  const build = useQuery(buildQuery(id))
  const navigate = useNavigate()
  if (build.isError) return <Navigate to={paths.build(team, project, id)} replace />
  if (build.data === undefined) return <SkeletonLines count={2} height={120} gap={20} />
  return (
    <>
      <div className={classes.buildHead}>
        <h2 className={classes.buildTitle}>
          Settings of build <code>{id}</code>
        </h2>
        <Link className={classes.muted} to={paths.projectTab(team, project, 'settings')}>
          Project settings
        </Link>
      </div>
      <DeleteBuildSection
        build={build.data}
        onDeleted={() => void navigate({ to: paths.projectTab(team, project, 'builds') })}
      />
    </>
  )
}
