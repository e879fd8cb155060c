import { Button } from '@mantine/core'
import type { Invitation } from '@proofyard/contract/invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { ListTable, RowActions } from '../../shared/ui/list-table.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import table from '../../shared/ui/table.module.css'
import { toastError } from '../../shared/ui/toast.ts'
import { useConfirmInvitation } from './confirm-invitation.ts'
import { openInvitationsQuery } from './list-invitations.ts'
import classes from './members.module.css'
import { roleNames } from './role-names.ts'
import { useWithdrawInvitation } from './withdraw-invitation.ts'

/** Who was invited and has not come yet; nothing at all when there is no one. */
export function OpenInvitations({ team }: { team: string }) {
  const invitations = useQuery(openInvitationsQuery(team))
  if (invitations.isError) {
    return (
      <ErrorState
        error={invitations.error}
        fallback="Failed to fetch invitations"
        onRetry={() => void invitations.refetch()}
      />
    )
  }
  if (invitations.data === undefined || invitations.data.length === 0) return null
  return (
    <>
      <h2 className={classes.subtitle}>Open Invitations</h2>
      <ListTable columns={['Email', 'Role', 'Invited By', 'Open Until']}>
        {invitations.data.map((invitation) => (
          <Row key={invitation.invitation_id} team={team} invitation={invitation} />
        ))}
      </ListTable>
    </>
  )
}

function Row({ team, invitation }: { team: string; invitation: Invitation }) {
  const withdraw = useWithdrawInvitation(team)
  const confirm = useConfirmInvitation(team)
  const { asked_by: asking } = invitation
  return (
    <tr>
      <td>
        <div className={classes.invited}>
          {invitation.email}
          {asking !== null && (
            <p className={classes.asking}>
              {asking.username} ({asking.email}) has accepted
              {asking.email.toLowerCase() === invitation.email.toLowerCase()
                ? ', but the address has not been verified'
                : ' from another address'}
              .
            </p>
          )}
        </div>
      </td>
      <td data-name="Role">{roleNames[invitation.role]}</td>
      <td data-name="Invited By">{invitation.invited_by ?? 'N/A'}</td>
      <td className={table.number} data-name="Open Until">
        <Moment date={invitation.date_expires} />
      </td>
      <td>
        <RowActions>
          {asking !== null && (
            <Button
              size="compact-sm"
              aria-label={`Confirm ${asking.username}`}
              loading={confirm.isPending}
              onClick={() =>
                confirm.mutate(
                  { id: invitation.invitation_id, username: asking.username },
                  { onError: (error) => toastError(errorSentence(error, 'Failed to confirm the invitation')) },
                )
              }
            >
              Confirm
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Withdraw the invitation of ${invitation.email}`}
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate(invitation.invitation_id, {
                onError: (error) => toastError(errorSentence(error, 'Failed to withdraw the invitation')),
              })
            }
          >
            Withdraw
          </Button>
        </RowActions>
      </td>
    </tr>
  )
}
