import { Button } from '@mantine/core'
import type { Invitation } from '@proofyard/contract/invitation.ts'
import { useQuery } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/api-error.ts'
import { formatDate } from '../../shared/format/date.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import table from '../../shared/ui/table.module.css'
import { toastError } from '../../shared/ui/toast.ts'
import { openInvitationsQuery } from './list-invitations.ts'
import classes from './members.module.css'
import { roleNames } from './role-names.ts'
import { useWithdrawInvitation } from './withdraw-invitation.ts'

/** Who was invited and has not come yet; nothing at all when there is nobody. */
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
      <div className={table.scroll}>
        <table className={`${table.table} ${table.stacked ?? ''}`}>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">Role</th>
              <th scope="col">Invited By</th>
              <th scope="col">Open Until</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.data.map((invitation) => (
              <Row key={invitation.invitation_id} team={team} invitation={invitation} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ team, invitation }: { team: string; invitation: Invitation }) {
  const withdraw = useWithdrawInvitation(team)
  return (
    <tr>
      <td>{invitation.email}</td>
      <td data-name="Role">{roleNames[invitation.role]}</td>
      <td data-name="Invited By">{invitation.invited_by ?? 'N/A'}</td>
      <td className={table.number} data-name="Open Until">
        {formatDate(invitation.date_expires)}
      </td>
      <td>
        <span className={classes.actions}>
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
        </span>
      </td>
    </tr>
  )
}
