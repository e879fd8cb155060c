import { isFinished } from '@proofyard/contract/status.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CompileHistory } from '../../features/builds/compile-history.tsx'
import { buildsQuery } from '../../features/builds/list-builds.ts'
import { WatchBuilds } from '../../features/builds/watch-builds.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/compilehistory')

/** Every compilation of a project. */
export function ProjectCompileHistory() {
  const { team, project } = route.useParams()
  const builds = useQuery(buildsQuery(team, project))
  const unfinished = builds.data?.filter((build) => !isFinished(build.status)).map((build) => build.circuit_id) ?? []
  return (
    <section>
      <h2 className={classes.heading}>Compile history</h2>
      <WatchBuilds ids={unfinished} />
      {builds.isPending && <SkeletonLines count={6} height={36} gap={6} />}
      {builds.isError && (
        <ErrorState
          error={builds.error}
          fallback="Failed to fetch project builds"
          onRetry={() => void builds.refetch()}
        />
      )}
      {builds.data?.length === 0 && <EmptyState title="This project has no build." />}
      {builds.data !== undefined && builds.data.length > 0 && <CompileHistory builds={builds.data} />}
    </section>
  )
}
