import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { PlusIcon } from '../../shared/ui/icons.tsx'
import { ListPage } from '../../shared/ui/list-page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { membersQuery } from './list-members.ts'
import { type Member, rightsOf } from './member-rules.ts'
import { MembersTable } from './members-table.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** Who belongs to a team, and who is asked to. */
export function Members({ team, user }: { team: Team; user: User }) {
  const members = useQuery(membersQuery(team.slug))
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Member>()
  const own = members.data?.find((member) => member.username === user.username)
  const { invitesAs, keepsKeys } = rightsOf(own?.role)
  return (
    <ListPage
      title="Members"
      about="All members can see the team’s private projects and work on them. Admins also invite and remove members; owners also assign roles and can delete the team."
      action={
        invitesAs.length > 0 && (
          <Button leftSection={<PlusIcon />} onClick={() => setInviting(true)}>
            Invite New Member
          </Button>
        )
      }
    >
      {members.isPending && <SkeletonLines count={3} height={36} />}
      {members.isError && (
        <ErrorState
          error={members.error}
          fallback="Failed to fetch team members"
          onRetry={() => void members.refetch()}
        />
      )}
      {members.data !== undefined && (
        <MembersTable team={team} members={members.data} own={own} onRemove={setRemoving} />
      )}
      {invitesAs.length > 0 && <OpenInvitations team={team.slug} />}
      <InviteDialog team={team.slug} roles={invitesAs} opened={inviting} onClose={() => setInviting(false)} />
      <RemoveDialog team={team} member={removing} mayKeepKeys={keepsKeys} onClose={() => setRemoving(undefined)} />
    </ListPage>
  )
}
