import { Button } from '@mantine/core'
import type { InvitationDetail } from '@proofyard/contract/invitation.ts'
import type { Role } from '@proofyard/contract/role.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import { useAcceptInvitation } from './accept-invitation.ts'
import classes from './invitation.module.css'

const as: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

interface Properties {
  invitation: InvitationDetail
  secret: string
  onAccepted: (team: Team) => void
}

/** Who invites to what, and the one button that joins: after a login, if need be. */
export function Invitation({ invitation, secret, onAccepted }: Properties) {
  const { user } = useSession()
  const accept = useAcceptInvitation(secret)
  const { team_slug: slug, team_name: name, invited_by: inviter } = invitation
  return (
    <div className={classes.invitation}>
      <div className={classes.team}>
        <TeamAvatar name={name || slug} address={invitation.team_avatar_url} size={48} />
        <div className={classes.names}>
          <p className={classes.name}>{name || slug}</p>
          <p className={classes.slug}>{slug}</p>
        </div>
      </div>
      <p className={classes.text}>
        {inviter === null ? 'You are invited' : <>{inviter} invites you</>} to join this team as {as[invitation.role]}.
        The invitation was sent to {invitation.email}, and is open until{' '}
        <Moment date={invitation.date_expires} form="zoned" />.
      </p>
      {accept.error && (
        <p className={classes.error} role="alert">
          {errorSentence(accept.error, 'Something went wrong')}
        </p>
      )}
      {accept.data === null && (
        <p className={classes.text} role="status">
          The invitation was sent to another address than yours, or no mail has shown that it is yours, so the team has
          to confirm that you are meant. Tell {inviter ?? 'them'} that you accepted as {user?.username}: they confirm it
          on their page of members.
        </p>
      )}
      {user === undefined ? (
        <LinkButton fullWidth to={paths.login} search={{ next: paths.invitation }}>
          Log in to accept
        </LinkButton>
      ) : (
        <Button
          fullWidth
          disabled={accept.data === null}
          loading={accept.isPending}
          onClick={() => accept.mutate(undefined, { onSuccess: (team) => team !== null && onAccepted(team) })}
        >
          Accept as {user.username}
        </Button>
      )}
    </div>
  )
}
