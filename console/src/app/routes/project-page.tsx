import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { projectQuery } from '../../features/projects/project-detail.ts'
import { ProjectHeader } from '../../features/projects/project-header.tsx'
import { NewBuildDrop } from '../../features/upload/new-build-drop.tsx'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { handOver } from '../../shared/files/handed-over.ts'
import { paths, type ProjectTab } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { TabLinks } from '../../shared/ui/tab-links.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import classes from './project-page.module.css'

const route = getRouteApi('/z/$team/$project')

/** A tab below the project's own page. */
interface Below {
  name: string
  tab: ProjectTab
}

/** What every page of a project has above it. */
export function ProjectPage() {
  const { team, project: name } = route.useParams()
  const project = useQuery(projectQuery(team, name))
  const session = useSession()
  const navigate = useNavigate()
  const isOwn = session.team?.slug === team
  const here = useRouterState({ select: (state) => state.location.pathname })
  const own: Below[] = [{ name: 'Settings', tab: 'settings' }]
  const signedIn: Below[] = [
    { name: 'Deployment', tab: 'deployment' },
    { name: 'Compile History', tab: 'compilehistory' },
  ]
  const below: Below[] = [
    { name: 'Builds', tab: 'builds' },
    { name: 'Tags', tab: 'tags' },
    { name: 'Code', tab: 'code' },
    ...(session.isAuthenticated ? signedIn : []),
    ...(isOwn ? own : []),
  ]

  // What the server refuses is not there for this person; without a connection nothing is known yet.
  if (project.error instanceof ApiError && project.error.status < 500) return <NotFound team={team} />
  return (
    <Page title={`${team}/${name}`}>
      {isOwn && (
        <NewBuildDrop
          onDrop={(files) => {
            handOver(files)
            void navigate({ to: paths.upload(team) })
          }}
        />
      )}
      <ProjectHeader team={team} name={name} project={project.data} />
      <TabLinks
        name="Project"
        tabs={[
          {
            name: 'Readme',
            to: paths.project(team, name),
            current: here.replace(/\/$/, '') === paths.project(team, name).replace(/\/$/, ''),
          },
          ...below.map(({ name: title, tab }) => {
            const to = paths.projectTab(team, name, tab)
            // Two builds are compared out of their list.
            const isBelow =
              here.startsWith(`${to}/`) || (tab === 'builds' && here.startsWith(paths.compare(team, name, '')))
            return { name: title, to, current: here === to || isBelow }
          }),
        ]}
      />
      <div className={classes.body}>
        {project.isError && project.data === undefined ? (
          <ErrorState error={project.error} fallback="Failed to fetch project" onRetry={() => void project.refetch()} />
        ) : (
          <Outlet />
        )}
      </div>
    </Page>
  )
}

/** Leads to the team's page and says there why: a change of page takes toasts away. */
function NotFound({ team }: { team: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ to: paths.team(team), replace: true }).then(() => toastError('Project not found.'))
  }, [navigate, team])
  return null
}
