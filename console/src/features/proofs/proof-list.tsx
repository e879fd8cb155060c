import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { proofsQuery } from './list-proofs.ts'
import { type ProofSearch, viewOf } from './proof-search.ts'
import { provingTimesQuery } from './proving-times.ts'
import { ProofsTools } from './proofs-tools.tsx'
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
  // Shown above the rows, and asked for together with them.
  usePrefetchQuery(provingTimesQuery(team?.id, view))
  if (team === undefined) return null
  if (isPending) return <SkeletonLines count={10} height={36} gap={6} />
  if (data === undefined) {
    return <ErrorState error={error} fallback="Unknown proof list error." onRetry={() => void refetch()} />
  }
  return (
    <>
      {data.items.length > 0 ? (
        <>
          <ProofsTools team={team} view={view} />
          <ProofsTable proofs={data.items} team={team.slug} openId={openId} isStale={isPlaceholderData} />
        </>
      ) : (
        <NoProofs team={team.slug} search={search} isOlder={hasProofs} onChange={onChange} />
      )}
      <Pagination current={view.page} count={data.count} isStale={isPlaceholderData} />
    </>
  )
}

interface Reason {
  team: string
  search: ProofSearch
  /** There are proofs, but older ones. */
  isOlder: boolean
  onChange: (change: ProofSearch) => void
}

function NoProofs({ team, search, isOlder, onChange }: Reason) {
  const { status, project, range, search: text } = search
  if (text !== undefined) return <EmptyState title={`No proof of this time and filter contains “${text}”.`} />
  if (status !== undefined || project !== undefined || range !== undefined) {
    return <EmptyState title="No proofs found" />
  }
  return (
    <EmptyState title="The proofs you've created will appear here.">
      {!isOlder && (
        <LinkButton to={paths.team(team)} variant="default" size="xs">
          Choose a Project to Prove
        </LinkButton>
      )}
      {isOlder && (
        <Button variant="default" size="xs" onClick={() => onChange({ range: '30d' })}>
          Show the past 30 days
        </Button>
      )}
    </EmptyState>
  )
}
