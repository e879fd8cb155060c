import { Button } from '@mantine/core'
import type { Session } from '@proofyard/contract/session-list.ts'
import { useQuery } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListTable, RowActions, RowName } from '../../shared/ui/list-table.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import classes from './account.module.css'
import { sessionsQuery, useEndSession } from './list-sessions.ts'
import { LogOutEverywhere } from './log-out-everywhere.tsx'

/**
 * Where one is logged in, each with a button that ends it.
 * @param onOwnEnded this browser is logged out
 */
export function Sessions({ onOwnEnded }: { onOwnEnded: () => Promise<void> }) {
  const sessions = useQuery(sessionsQuery)
  const hidden = sessions.data === undefined ? 0 : sessions.data.count - sessions.data.items.length
  return (
    <div className={classes.sessions}>
      {sessions.isPending && <SkeletonLines count={2} height={36} />}
      {sessions.isError && (
        <ErrorState
          error={sessions.error}
          fallback="Failed to fetch sessions"
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data !== undefined && (
        <ListTable columns={['Where', 'Address', 'Created', 'Last Used']}>
          {sessions.data.items.map((session) => (
            <SessionRow key={session.id} session={session} onOwnEnded={onOwnEnded} />
          ))}
        </ListTable>
      )}
      {hidden > 0 && (
        <p className={classes.hint}>
          {hidden} more that were used longer ago are not shown. Log out everywhere ends those of browsers and programs.
        </p>
      )}
      <div>
        <LogOutEverywhere onDone={onOwnEnded} />
      </div>
    </div>
  )
}

function SessionRow({ session, onOwnEnded }: { session: Session; onOwnEnded: () => Promise<void> }) {
  const end = useEndSession()
  const name = session.client ?? unknown[session.session_kind]
  const finish = () =>
    session.is_current ? onOwnEnded() : Promise.resolve(toastSuccess(`The session of ${name} has ended.`))
  return (
    <tr>
      <td>
        <RowName>
          {name}
          {session.is_current && <Badge>This one</Badge>}
          {session.session_kind === 'machine' && <Badge>Key of {session.team_slug}</Badge>}
        </RowName>
      </td>
      <td data-name="Address">{session.network ?? 'N/A'}</td>
      <td className={classes.when} data-name="Created">
        <Moment date={session.date_created} />
      </td>
      <td className={classes.when} data-name="Last Used">
        {session.date_last_used === null ? 'Never' : <Moment date={session.date_last_used} />}
      </td>
      <td>
        <RowActions>
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            aria-label={`End the session of ${name}${session.is_current ? ', this one' : ''}`}
            onClick={() =>
              end.mutate(session, {
                onSuccess: () => void finish(),
                onError: (error) => toastError(errorSentence(error, 'Something went wrong')),
              })
            }
          >
            End
          </Button>
        </RowActions>
      </td>
    </tr>
  )
}

const unknown = { browser: 'A browser', token: 'A program', machine: 'A machine' }
