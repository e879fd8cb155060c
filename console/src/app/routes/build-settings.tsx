import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { buildQuery } from '../../features/builds/build-detail.ts'
import { buildPath } from '../../features/builds/build-path.ts'
import { DeleteBuildSection } from '../../features/builds/delete-build-section.tsx'
import { RecompileSection } from '../../features/builds/recompile-section.tsx'
import { TagsEditor } from '../../features/builds/tags-editor.tsx'
import { paths } from '../../shared/paths.ts'
import { Section } from '../../shared/ui/section.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/builds/$build/settings')

export function BuildSettings() {
  const { team, project, build: id } = route.useParams()
  const build = useQuery(buildQuery(id))
  const navigate = useNavigate()
  const place = paths.build(team, project, id)
  if (build.isError) return <Navigate to={place} replace />
  if (build.data === undefined) return <SkeletonLines count={3} height={120} gap={20} />
  if (buildPath(build.data) !== place) return <Navigate to={buildPath(build.data)} replace />
  return (
    <div className={classes.narrow}>
      <div className={classes.buildHead}>
        <h2 className={classes.buildTitle}>
          Settings of build{' '}
          <Link to={place}>
            <code>{id}</code>
          </Link>
        </h2>
        <Link className={`${classes.muted} ${classes.buildAction}`} to={paths.projectTab(team, project, 'settings')}>
          Project settings
        </Link>
      </div>
      <Section
        title="Tags"
        about="Commands and programs find this build by its tags, as in name:tag. Adding a tag moves it here from any other build. Press Enter or comma to add one."
      >
        <TagsEditor build={build.data} />
      </Section>
      <RecompileSection build={build.data} onStarted={(added) => void navigate({ to: buildPath(added) })} />
      <DeleteBuildSection
        build={build.data}
        onDeleted={() => void navigate({ to: paths.projectTab(team, project, 'builds') })}
      />
    </div>
  )
}
