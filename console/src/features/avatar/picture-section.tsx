import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { Section } from '../../shared/ui/section.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import classes from './avatar-dialog.module.css'

interface Properties {
  team: Team
  mayChange: boolean
}

/** The picture of the selected team, and a way to change it for those who may. */
export function PictureSection({ team, mayChange }: Properties) {
  // The editor comes when it is first asked for.
  const {
    Part: Editor,
    opened,
    open,
    close,
  } = useLazyDialog(async () => (await import('./avatar-dialog.tsx')).AvatarDialog)
  return (
    <Section title={team.is_personal ? 'Profile Picture' : 'Logo'}>
      <div className={classes.current}>
        <TeamAvatar name={team.name || team.slug} address={team.avatar_url} size={64} />
        {mayChange && (
          <div className={classes.change}>
            <Button variant="default" onClick={open}>
              Upload File
            </Button>
            <span className={classes.kinds}>Optional</span>
          </div>
        )}
      </div>
      {Editor && <Editor team={team} opened={opened} onClose={close} />}
    </Section>
  )
}
