import { Button } from '@mantine/core'
import type { OperatorOverview } from '@proofyard/contract/operator.ts'
import { operatorRoutes } from '@proofyard/contract/routes/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatCount } from '../../shared/format/count.ts'
import { formatRelative } from '../../shared/format/date.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { Loaded } from './loaded.tsx'
import { overviewQuery, queuesQuery } from './queries.ts'
import { QueuesTable } from './queues-table.tsx'
import { useAct } from './use-act.ts'

/** What waits and runs, whether it may begin, and of what versions everything is. */
export function Overview() {
  const overview = useQuery(overviewQuery)
  const queues = useQuery(queuesQuery)
  return (
    <Loaded query={overview}>
      {(shown) => (
        <>
          <QueueSection pausedSince={shown.paused_since} />
          <Section
            title="Waiting and running"
            about="Builds and proofs of all teams, by framework and by what each takes."
          >
            <Loaded query={queues}>{(found) => <QueuesTable queues={found} />}</Loaded>
          </Section>
          <Versions overview={shown} />
        </>
      )}
    </Loaded>
  )
}

function QueueSection({ pausedSince }: { pausedSince: string | null }) {
  const [asking, setAsking] = useState(false)
  const isPaused = pausedSince !== null
  const act = useAct(
    (pause: boolean) => call(pause ? operatorRoutes.operatorPause : operatorRoutes.operatorResume, { body: {} }),
    (pause) => (pause ? 'All builds and proofs are paused' : 'Builds and proofs go on'),
  )
  const set = (pause: boolean) => act.mutate(pause, { onSettled: () => setAsking(false) })
  return (
    <Section
      title={isPaused ? 'The queue is paused' : 'The queue is running'}
      about={
        isPaused
          ? `Paused ${formatRelative(pausedSince)}. What ran goes on to its end, and everyone who waits reads why.`
          : 'When all are paused, what runs goes on to its end, and everyone who waits reads why. Verifications are never paused.'
      }
    >
      <Button
        variant="default"
        loading={act.isPending && !asking}
        onClick={() => (isPaused ? set(false) : setAsking(true))}
      >
        {isPaused ? 'Resume All' : 'Pause All'}
      </Button>
      <ConfirmDialog
        title="Pause all builds and proofs?"
        action="Pause All"
        opened={asking}
        busy={act.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => set(true)}
      >
        <p>No build and no proof of any team begins until an operator resumes them. What runs goes on to its end.</p>
      </ConfirmDialog>
    </Section>
  )
}

function Versions({ overview }: { overview: OperatorOverview }) {
  const { installed } = overview
  return (
    <Section title="This installation">
      <DetailRows>
        <DetailRow name="Proofyard">{overview.proofyard_version}</DetailRow>
        <DetailRow name="Node.js">{overview.node_version}</DetailRow>
        <DetailRow name="PostgreSQL">{overview.postgresql_version}</DetailRow>
        <DetailRow name="Database">{formatBytes(overview.database_bytes)}</DetailRow>
        <DetailRow name="People">{formatCount(overview.num_users)}</DetailRow>
        <DetailRow name="Teams">{formatCount(overview.num_teams)}</DetailRow>
        <DetailRow name="Toolchains">
          {installed.length === 0 ? 'None' : installed.map(({ toolchain }) => toolchain).join(', ')}
        </DetailRow>
      </DetailRows>
    </Section>
  )
}
