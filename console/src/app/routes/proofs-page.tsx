import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { projectsQuery } from '../../features/projects/list-projects.ts'
import { listedProjects, proofsQuery } from '../../features/proofs/list-proofs.ts'
import { ProofChart } from '../../features/proofs/chart/proof-chart.tsx'
import { ProofFilters } from '../../features/proofs/proof-filters.tsx'
import { ProofPanel } from '../../features/proofs/proof-panel.tsx'
import { type ProofSearch, rangeSearch, searchRange, viewOf } from '../../features/proofs/proof-search.ts'
import { ProofList } from '../../features/proofs/proof-list.tsx'
import { teamQuery } from '../../features/teams/team-detail.ts'
import { TeamTabs } from '../../features/teams/team-tabs.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Page } from '../../shared/ui/page.tsx'
import classes from './proofs-page.module.css'

const route = getRouteApi('/z/$team/page/proofs')

/** The proofs of the selected team, and one of them in full at the side. */
export function ProofsPage() {
  const { team: slug } = route.useParams()
  const { proofId } = useParams({ strict: false })
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { team } = useSession()
  const projects = useQuery(projectsQuery(slug))
  const listed = useQuery({ ...proofsQuery(team?.id, viewOf(search)), select: listedProjects })
  // Of no proofs it is told whether there are older ones.
  const detail = useQuery({ ...teamQuery(slug), enabled: listed.data?.length === 0 })
  // The panel keeps its content while it slides out.
  const [shownId, setShownId] = useState(proofId)
  if (proofId !== undefined && proofId !== shownId) setShownId(proofId)

  /** Changes the address; another choice begins at page 1 again. */
  function narrow(change: ProofSearch, replace = false) {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false })
  }

  return (
    <Page title="Proofs">
      <TeamTabs team={slug} current="proofs" />
      <div className={classes.head}>
        <h1 className={classes.title}>Proofs</h1>
        <ProofFilters
          search={search}
          projects={namesOf(
            projects.data?.map((project) => project.name),
            listed.data,
          )}
          onChange={narrow}
          onType={(text) => narrow({ search: text }, true)}
        />
      </div>
      <ProofChart
        team={team}
        range={searchRange(search)}
        note={noteOf(search)}
        onRange={(range) => narrow(rangeSearch(range))}
      />
      <ProofList
        team={team}
        search={search}
        openId={proofId}
        hasProofs={(detail.data?.num_proofs ?? 0) > 0}
        onChange={narrow}
      />
      <ProofPanel
        proofId={shownId}
        opened={proofId !== undefined}
        onClose={() => void navigate({ to: paths.proofs(slug), search: true, resetScroll: false })}
      />
    </Page>
  )
}

/** The chart is of all proofs of its time. */
function noteOf({ project, search, status }: ProofSearch): string | undefined {
  if (search !== undefined || status !== undefined) return 'of all proofs'
  return project === undefined ? undefined : 'of all projects'
}

/** A team's own projects, and those of others that it made proofs of. */
function namesOf(own: string[] = [], listed: string[] = []): string[] {
  return [...new Set([...own, ...listed])].sort()
}
