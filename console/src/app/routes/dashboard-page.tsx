import { brand } from '@proofyard/contract/brand.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { samples } from '@proofyard/samples/samples.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { isUnderWay } from '../../features/builds/under-way.ts'
import { WatchBuilds } from '../../features/builds/watch-builds.tsx'
import { OnboardingPanel } from '../../features/onboarding/onboarding-panel.tsx'
import { filterProjects, typesOf } from '../../features/projects/filter-projects.ts'
import { projectsQuery } from '../../features/projects/list-projects.ts'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { ProjectGrid } from '../../features/projects/project-grid.tsx'
import { ProjectSearch } from '../../features/projects/project-search.tsx'
import { sortProjects } from '../../features/projects/sort-projects.ts'
import { ProveSampleButton } from '../../features/proofs/prove-sample-button.tsx'
import { TeamCard } from '../../features/teams/team-card.tsx'
import { teamQuery } from '../../features/teams/team-detail.ts'
import { TeamTabs } from '../../features/teams/team-tabs.tsx'
import { isNotFound } from '../../shared/api/error-sentence.ts'
import { pollUntil, pollUntilThere } from '../../shared/api/poll.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { UploadIcon } from '../../shared/ui/icons.tsx'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { LoadingOverlay } from '../../shared/ui/loading-overlay.tsx'
import { Page } from '../../shared/ui/page.tsx'
import classes from './dashboard-page.module.css'

const route = getRouteApi('/z/$team')

/** The first of the samples is the one for beginners. */
const SAMPLE = samples[0].project

const pollUntilBuilt = pollUntil<Project>(({ latest_circuit: build }) => build !== null && !isUnderWay(build))

/** The projects of a team. */
export function DashboardPage() {
  const { team: slug } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const session = useSession()
  const team = useQuery(teamQuery(slug))
  const projects = useQuery(projectsQuery(slug))
  const isOwn = session.team?.slug === slug
  const shown = isOwn ? (team.data ?? session.team) : team.data
  const isNew = isOwn && team.data?.num_proofs === 0
  // A server that has just started deploys its samples meanwhile.
  const sample = useQuery({
    ...projectQuery(brand.sampleTeam, SAMPLE),
    // Asked for together with the team.
    enabled: isOwn && shown?.num_proofs === 0,
    refetchInterval: (query) => pollUntilThere(query) || pollUntilBuilt(query),
  })
  const sampleBuild = sample.data?.latest_circuit
  const lacksSample = !sample.isSuccess && sample.errorUpdateCount > 0
  // With the steps above them the projects stand lower: neither comes before it is known whether they are there.
  const isLoading = projects.isPending || team.isPending
  const failed = [team, projects].find((query) => query.isLoadingError)

  if (isNotFound(team.error)) return <Navigate to={paths.notFound} replace />
  // There may be no such team.
  if (isLoading && !isOwn) {
    return (
      <Page title={slug}>
        <LoadingOverlay />
      </Page>
    )
  }
  const filter = { text: search.search ?? '', type: search.type }
  const found = sortProjects(filterProjects(projects.data ?? [], filter), search.sort)
  const unfinished = (projects.data ?? []).flatMap(({ latest_circuit: build }) =>
    build !== null && isUnderWay(build) ? [build.circuit_id] : [],
  )
  return (
    <Page title={slug}>
      {isLoading && <LoadingOverlay />}
      <WatchBuilds ids={unfinished} />
      {isOwn && <TeamTabs team={slug} current="projects" />}
      <div className={classes.columns} data-tabs={isOwn || undefined}>
        {shown && <TeamCard team={shown} />}
        <div className={classes.main} hidden={isLoading}>
          {isNew && (
            <OnboardingPanel
              team={slug}
              sample={lacksSample ? undefined : SAMPLE}
              shortcut={
                sampleBuild?.status === 'Ready' && (
                  <ProveSampleButton
                    build={sampleBuild}
                    onCreated={(id) => void navigate({ to: paths.proof(slug, id) })}
                  />
                )
              }
            />
          )}
          <div className={classes.head}>
            <h1 className={classes.title}>Projects</h1>
            <div className={classes.tools}>
              <ProjectSearch
                filter={filter}
                types={typesOf(projects.data ?? [])}
                onChange={({ text, type }) =>
                  void navigate({
                    to: paths.team(slug),
                    search: (last) => ({ ...last, search: text === '' ? undefined : text, type }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                order={search.sort}
                onOrder={(sort) =>
                  void navigate({ search: (last) => ({ ...last, sort }), replace: true, resetScroll: false })
                }
              />
              {isOwn && (
                <LinkButton to={paths.upload(slug)} leftSection={<UploadIcon />}>
                  Upload a New Circuit
                </LinkButton>
              )}
            </div>
          </div>
          {failed && (
            <ErrorState
              error={failed.error}
              fallback={failed === team ? 'Unknown team detail error.' : 'Unknown project list error.'}
              onRetry={() => void failed.refetch()}
            />
          )}
          {projects.data?.length === 0 && (
            <NoProjects slug={slug} isOwn={isOwn} isAuthenticated={session.isAuthenticated} />
          )}
          {projects.data !== undefined && projects.data.length > 0 && found.length === 0 && (
            <EmptyState title="No projects found" />
          )}
          <ProjectGrid projects={found} shows="visibility" />
        </div>
      </div>
    </Page>
  )
}

function NoProjects({ slug, isOwn, isAuthenticated }: { slug: string; isOwn: boolean; isAuthenticated: boolean }) {
  if (!isAuthenticated) return <EmptyState title="No public projects" />
  if (!isOwn) return <EmptyState title={`${slug} has no projects that you can see.`} />
  return <EmptyState title="Your projects will appear here: upload a circuit, or deploy one from the command line." />
}
