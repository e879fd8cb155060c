import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Properties {
  /** The question. */
  title: string
  /** The word on the button that does it. */
  action: string
  /** The word on the button that leaves everything as it is. */
  dismissal?: string
  opened: boolean
  /** Being done: the dialog stays until the answer is there. */
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks before something is done that cannot be undone by the same hand. */
export function ConfirmDialog({
  title,
  action,
  dismissal = 'Cancel',
  opened,
  busy,
  onClose,
  onConfirm,
  children,
}: Properties) {
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog title={title} opened={opened} onClose={close}>
      <div className={classes.text}>{children}</div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close} data-autofocus>
          {dismissal}
        </Button>
        <Button color="red" loading={busy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
