import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { buildPath } from '../../features/builds/build-path.ts'
import { joinIds, splitIds } from '../../features/builds/compare/compared-ids.ts'
import { comparisonQuery } from '../../features/builds/compare/comparison.ts'
import { ComparisonView } from '../../features/builds/compare/comparison-view.tsx'
import { paths } from '../../shared/paths.ts'
import { useStages } from '../../shared/stages/use-stages.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project/compare/$pair')

/** Two builds side by side, which the address names as `A...B`. */
export function ProjectCompare() {
  const { team, project, pair } = route.useParams()
  const ids = splitIds(pair)
  // Asked for together with the comparison.
  const stagesOf = useStages('compile')
  const comparison = useQuery({
    ...comparisonQuery(ids?.before ?? '', ids?.after ?? ''),
    enabled: ids !== undefined,
  })
  if (ids === undefined) {
    return <EmptyState title="Choose two builds in the list of builds to compare them." />
  }
  const { data } = comparison
  if (data === undefined && comparison.isError) {
    return (
      <ErrorState
        error={comparison.error}
        fallback="Failed to compare the builds"
        onRetry={() => void comparison.refetch()}
      />
    )
  }
  if (data === undefined) return <SkeletonLines count={9} height={28} gap={6} />
  return (
    <section>
      <div className={classes.buildHead}>
        <h2 className={classes.buildTitle}>
          From build <BuildLink build={data.before.circuit} /> to <BuildLink build={data.after.circuit} />
        </h2>
        <span className={classes.buildAction}>
          <LinkButton variant="default" size="xs" to={paths.compare(team, project, joinIds(ids.after, ids.before))}>
            Swap
          </LinkButton>
        </span>
      </div>
      <ComparisonView comparison={data} stagesOf={stagesOf} />
    </section>
  )
}

function BuildLink({ build }: { build: Circuit }) {
  return (
    <Link to={buildPath(build)} title={build.tags.join(', ')}>
      <code>{build.circuit_id.slice(0, 8)}</code>
    </Link>
  )
}
