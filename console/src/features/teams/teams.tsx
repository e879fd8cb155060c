import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useState } from 'react'
import { PlusIcon } from '../../shared/ui/icons.tsx'
import { ListPage } from '../../shared/ui/list-page.tsx'
import { CreateTeamDialog } from './create-team-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { TeamsTable } from './teams-table.tsx'

interface Properties {
  user: User
  /** The selected one. */
  team: Team
  onSwitch: (team: Team) => void
  onLeft: () => Promise<void>
}

/** The teams that the user belongs to. */
export function Teams({ user, team, onSwitch, onLeft }: Properties) {
  const [creating, setCreating] = useState(false)
  const [leaving, setLeaving] = useState<Team>()
  return (
    <ListPage
      title="Teams"
      about="Projects, proofs and API keys belong to a team. You act for the selected team."
      action={
        <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
          Create New Team
        </Button>
      }
    >
      <TeamsTable teams={user.teams} selected={team} onSwitch={onSwitch} onLeave={setLeaving} />
      <CreateTeamDialog opened={creating} onClose={() => setCreating(false)} />
      <LeaveDialog team={leaving} username={user.username} onClose={() => setLeaving(undefined)} onLeft={onLeft} />
    </ListPage>
  )
}
