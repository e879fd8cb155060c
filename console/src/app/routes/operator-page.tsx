import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { Jobs } from '../../features/operator/jobs-table.tsx'
import { Overview } from '../../features/operator/overview.tsx'
import { RecordTable } from '../../features/operator/record-table.tsx'
import { Storage } from '../../features/operator/storage.tsx'
import { TeamsTable } from '../../features/operator/teams-table.tsx'
import { UsersTable } from '../../features/operator/users-table.tsx'
import { Workers } from '../../features/operator/workers-table.tsx'
import { paths } from '../../shared/paths.ts'
import { ChoiceMenu } from '../../shared/ui/choice-menu.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import { TabLinks } from '../../shared/ui/tab-links.tsx'
import classes from './operator-page.module.css'

const route = getRouteApi('/system/{-$tab}')

const tabs = [
  { tab: '', name: 'Overview' },
  { tab: 'workers', name: 'Workers' },
  { tab: 'jobs', name: 'Jobs' },
  { tab: 'teams', name: 'Teams' },
  { tab: 'people', name: 'People' },
  { tab: 'storage', name: 'Storage' },
  { tab: 'record', name: 'Record' },
] as const

/** What the people who run this server see and do; nobody else comes here. */
export function OperatorPage() {
  const { tab = '' } = route.useParams()
  const open = tabs.find((known) => known.tab === tab)
  if (open === undefined) return <Navigate to={paths.notFound} replace />
  return (
    <Page title={`Operator: ${open.name}`}>
      <h1 className={classes.title}>Operator</h1>
      <div className={classes.tabs}>
        <TabLinks
          name="Operator"
          tabs={tabs.map((known) => ({ name: known.name, to: paths.operator(known.tab), current: known === open }))}
        />
      </div>
      <Tab tab={open.tab} />
    </Page>
  )
}

function Tab({ tab }: { tab: (typeof tabs)[number]['tab'] }) {
  const { page = 1, jobs, search = '' } = route.useSearch()
  switch (tab) {
    case '':
      return <Overview />
    case 'workers':
      return <Workers page={page} />
    case 'jobs':
      return (
        <>
          <WhichJobs state={jobs} />
          <Jobs state={jobs ?? 'running'} page={page} />
        </>
      )
    case 'teams':
      return (
        <>
          <Search name="Search Teams" text={search} />
          <TeamsTable start={search} page={page} />
        </>
      )
    case 'people':
      return (
        <>
          <Search name="Search People" text={search} />
          <UsersTable start={search} page={page} />
        </>
      )
    case 'storage':
      return <Storage />
    case 'record':
      return <RecordTable page={page} />
  }
}

function WhichJobs({ state }: { state: 'waiting' | 'failed' | undefined }) {
  const navigate = useNavigate()
  return (
    <div className={classes.bar}>
      <ChoiceMenu
        name="Jobs"
        none="running"
        options={['waiting', 'failed'] as const}
        value={state}
        onChange={(jobs) => void navigate({ to: '.', search: { jobs }, replace: true })}
      />
    </div>
  )
}

/** What is sought stands in the address, on its first page. */
function Search({ name, text }: { name: string; text: string }) {
  const navigate = useNavigate()
  return (
    <div className={classes.bar}>
      <SearchBox
        name={name}
        text={text}
        onSearch={(next) =>
          void navigate({ to: '.', search: { search: next === '' ? undefined : next }, replace: true })
        }
      />
    </div>
  )
}
