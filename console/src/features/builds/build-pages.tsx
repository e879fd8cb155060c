import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { buildsQuery } from './list-builds.ts'
import { isUnderWay } from './under-way.ts'
import { WatchBuilds } from './watch-builds.tsx'

interface Properties {
  team: string
  project: string
  /** From the address, from 1. */
  page: number
  /** In place of the list of a project without builds. */
  none: ReactNode
  /** Draws the builds of a page; `isStale` while those of another are on their way. */
  children: (builds: Circuit[], isStale: boolean) => ReactNode
}

/** The builds of a project in pages; those that are not finished are followed. */
export function BuildPages({ team, project, page, none, children }: Properties) {
  const { data, error, isPlaceholderData, refetch } = useQuery(buildsQuery(team, project, page))
  if (data === undefined && error !== null) {
    return <ErrorState error={error} fallback="Failed to fetch project builds" onRetry={() => void refetch()} />
  }
  if (data === undefined) return <SkeletonLines count={6} height={36} gap={6} />
  if (data.count === 0) return none
  const unfinished = data.items.filter(isUnderWay).map((build) => build.circuit_id)
  return (
    <>
      <WatchBuilds ids={unfinished} />
      {children(data.items, isPlaceholderData)}
      <Pagination current={page} count={data.count} isStale={isPlaceholderData} />
    </>
  )
}
