import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { filterProofs } from './filter-proofs.ts'
import { proofsQuery } from './list-proofs.ts'
import { type ProofSearch, viewOf } from './proof-search.ts'
import { ProofsTable } from './proofs-table.tsx'

interface Properties {
  team: Team | undefined
  search: ProofSearch
  /** The proof whose panel is open. */
  openId: string | undefined
  /** True when the team made proofs at some time. */
  hasProofs: boolean
  onChange: (change: ProofSearch) => void
}

/** One page of the history: its rows, or why there are none. */
export function ProofList({ team, search, openId, hasProofs, onChange }: Properties) {
  const view = viewOf(search)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(proofsQuery(team?.id, view))
  if (team === undefined) return null
  if (isPending) return <SkeletonLines count={10} height={36} gap={6} />
  if (data === undefined) {
    return <ErrorState error={error} fallback="Unknown proof list error." onRetry={() => void refetch()} />
  }
  const found = filterProofs(data.items, search.search ?? '')
  return (
    <>
      {found.length > 0 ? (
        <ProofsTable proofs={found} team={team.slug} openId={openId} isStale={isPlaceholderData} />
      ) : (
        <NoProofs search={search} isHidden={data.items.length > 0} isOlder={hasProofs} onChange={onChange} />
      )}
      <Pagination current={view.page} count={data.count} isStale={isPlaceholderData} />
    </>
  )
}

interface Reason {
  search: ProofSearch
  /** Only the text hides the proofs of this page. */
  isHidden: boolean
  /** There are proofs, but older ones. */
  isOlder: boolean
  onChange: (change: ProofSearch) => void
}

function NoProofs({ search, isHidden, isOlder, onChange }: Reason) {
  const { status, project, range } = search
  if (isHidden) return <EmptyState title={`No proof on this page contains “${search.search}”.`} />
  if (status !== undefined || project !== undefined || range !== undefined) {
    return <EmptyState title="No proofs found" />
  }
  return (
    <EmptyState title="The proofs you've created will appear here.">
      {isOlder && (
        <Button variant="default" size="xs" onClick={() => onChange({ range: '30d' })}>
          Show the past 30 days
        </Button>
      )}
    </EmptyState>
  )
}
