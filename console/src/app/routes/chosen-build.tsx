import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buildQuery } from '../../features/builds/build-detail.ts'
import { buildPath } from '../../features/builds/build-path.ts'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './project-page.module.css'

interface Properties {
  team: string
  project: string
  /** From the address; undefined means the project's latest. */
  chosen: string | undefined
  title: string
  children: (build: Circuit) => ReactNode
}

/** The build in the address, else the project's latest; undefined until that is known. */
export function useChosenBuildId(team: string, project: string, chosen: string | undefined): string | undefined {
  const { data } = useQuery(projectQuery(team, project))
  return chosen ?? data?.latest_circuit?.circuit_id
}

/** A page about one build of a project: the one in the address, else the latest. */
export function ChosenBuild({ team, project: name, chosen, title, children }: Properties) {
  const project = useQuery(projectQuery(team, name))
  const id = useChosenBuildId(team, name, chosen)
  const build = useQuery({ ...buildQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined && project.data !== undefined) return <EmptyState title="This project has no build." />
  if (build.isError && build.data === undefined) {
    return <ErrorState error={build.error} fallback="Failed to fetch circuit" onRetry={() => void build.refetch()} />
  }
  if (build.data === undefined) return <SkeletonLines count={9} height={20} gap={10} />
  if (build.data.team_slug !== team || build.data.project_name !== name) {
    return <Navigate to={buildPath(build.data)} replace />
  }
  return (
    <section>
      <div className={classes.buildHead}>
        <h2 className={classes.buildTitle}>
          {title} of build{' '}
          <Link to={buildPath(build.data)}>
            <code>{build.data.circuit_id.slice(0, 8)}</code>
          </Link>
        </h2>
        <span className={classes.muted}>{chosen === undefined ? 'the latest' : build.data.tags.join(', ')}</span>
      </div>
      {children(build.data)}
    </section>
  )
}
