import { Button, Group } from '@mantine/core'
import { CommandLine } from '../../shared/ui/command-line.tsx'
import classes from './members.module.css'

interface Properties {
  email: string
  link: string
  onClose: () => void
}

/** The link of an invitation, for the inviter to pass on: no mail takes it to the person. */
export function InvitationLink({ email, link, onClose }: Properties) {
  return (
    <div className={classes.form}>
      <p className={classes.given} role="status">
        This server sends no email, so nothing was sent to {email}. Copy this link and send it to them yourself:
      </p>
      <CommandLine command={link} name="Invitation link" />
      <p className={classes.note}>
        The link is shown only now. The invitation is also in the server’s <code>outbox</code> folder, where its
        operator can pass it on. It is open for 14 days.
      </p>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </div>
  )
}
