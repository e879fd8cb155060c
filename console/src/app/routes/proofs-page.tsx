import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { filterProofs } from '../../features/proofs/filter-proofs.ts'
import { PAGE_SIZE, proofsQuery } from '../../features/proofs/list-proofs.ts'
import { Pagination } from '../../features/proofs/pagination.tsx'
import { ProofPanel } from '../../features/proofs/proof-panel.tsx'
import { ProofsTable } from '../../features/proofs/proofs-table.tsx'
import { StatusFilter } from '../../features/proofs/status-filter.tsx'
import { TeamTabs } from '../../features/teams/team-tabs.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SearchIcon } from '../../shared/ui/icons.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './proofs-page.module.css'

const route = getRouteApi('/z/$team/page/proofs')
const DEBOUNCE_MS = 400

/** The proofs of the selected team, and one of them in full at the side. */
export function ProofsPage() {
  const { team: slug } = route.useParams()
  const { proofId } = useParams({ strict: false })
  const { page = 1, status, project } = route.useSearch()
  const navigate = route.useNavigate()
  const { team } = useSession()
  const proofs = useQuery(proofsQuery(team?.id, { page, status, project }))
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, DEBOUNCE_MS)
  // The panel keeps its content while it slides out.
  const [shownId, setShownId] = useState(proofId)
  if (proofId !== undefined && proofId !== shownId) setShownId(proofId)

  const found = filterProofs(proofs.data?.items ?? [], text)
  const isFiltered = status !== undefined || project !== undefined || text !== ''
  return (
    <Page title="Proofs">
      <TeamTabs team={slug} current="proofs" />
      <div className={classes.head}>
        <h1 className={classes.title}>Proofs</h1>
        <div className={classes.tools}>
          <TextInput
            type="search"
            placeholder="Filter..."
            aria-label="Filter this page of proofs"
            leftSection={<SearchIcon />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <StatusFilter
            status={status}
            onChange={(next) => void navigate({ search: { project, status: next }, replace: true })}
          />
        </div>
      </div>
      {proofs.isPending && <SkeletonLines count={10} height={36} gap={6} />}
      {proofs.isError && (
        <ErrorState error={proofs.error} fallback="Unknown proof list error." onRetry={() => void proofs.refetch()} />
      )}
      {proofs.data !== undefined && found.length === 0 && (
        <EmptyState title={isFiltered ? 'No proofs found' : "The proofs you've created will appear here."} />
      )}
      {found.length > 0 && <ProofsTable proofs={found} team={slug} openId={proofId} />}
      {proofs.data !== undefined && <Pagination current={page} last={Math.ceil(proofs.data.count / PAGE_SIZE)} />}
      {shownId !== undefined && (
        <ProofPanel
          proofId={shownId}
          opened={proofId !== undefined}
          onClose={() => void navigate({ to: paths.proofs(slug), search: true })}
        />
      )}
    </Page>
  )
}
