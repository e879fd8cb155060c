import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../../shared/ui/section.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import classes from './avatar-dialog.module.css'

// The editor comes when it is first asked for.
const AvatarDialog = lazy(() => import('./avatar-dialog.tsx'))

interface Properties {
  team: Team
  mayChange: boolean
}

/** The picture of the selected team, and a way to change it for whoever may. */
export function PictureSection({ team, mayChange }: Properties) {
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <Section title={team.is_personal ? 'Profile Picture' : 'Logo'}>
      <div className={classes.current}>
        <TeamAvatar name={team.name || team.slug} address={team.avatar_url} size={64} />
        {mayChange && (
          <div className={classes.change}>
            <Button
              variant="default"
              onClick={() => {
                setWanted(true)
                setOpened(true)
              }}
            >
              Upload File
            </Button>
            <span className={classes.kinds}>Optional</span>
          </div>
        )}
      </div>
      {wanted && (
        <Suspense>
          <AvatarDialog team={team} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Section>
  )
}
