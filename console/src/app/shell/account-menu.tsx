import { ActionIcon } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useEffect, useState } from 'react'
import { AlertIcon } from '../../shared/ui/icons.tsx'
import { loadWithRetry } from '../../shared/api/load-with-retry.ts'
import type { UserMenu } from './user-menu.tsx'

/** The avatar and its menu: only for who is signed in, and the largest part of the bar by far, so it comes after it. */
export function AccountMenu({ user, team }: { user: User; team: Team }) {
  const [Menu, setMenu] = useState<typeof UserMenu>()
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    // Asked for once, and again when somebody tries again.
    if (isMissing) return
    loadWithRetry(() => import('./user-menu.tsx')).then(
      ({ UserMenu }) => setMenu(() => UserMenu),
      () => setMissing(true),
    )
  }, [isMissing])

  if (Menu !== undefined) return <Menu user={user} team={team} />
  if (!isMissing) return null
  return (
    <ActionIcon
      variant="subtle"
      color="red"
      size="lg"
      aria-label="Load the account menu again"
      onClick={() => setMissing(false)}
    >
      <AlertIcon />
    </ActionIcon>
  )
}
