import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx'
import { DeleteDialog } from '../shared/ui/delete-dialog.tsx'
import { Dialog } from '../shared/ui/dialog.tsx'
import { toastError, toastSuccess } from '../shared/ui/toast.ts'
import type { Exhibit } from './exhibit.ts'
import classes from './gallery.module.css'

export const dialogs: Exhibit[] = [
  { name: 'Dialog', Show: PlainDialog },
  { name: 'ConfirmDialog, and busy after its button', Show: Confirm },
  { name: 'DeleteDialog, which wants a name', Show: Delete },
  {
    name: 'Toasts',
    Show: () => (
      <div className={classes.row}>
        <Button variant="default" onClick={() => toastSuccess('Profile Updated')}>
          Success
        </Button>
        <Button variant="default" onClick={() => toastError('Failed to delete project')}>
          Error
        </Button>
      </div>
    ),
  },
]

function PlainDialog() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Open
      </Button>
      <Dialog title="A dialog" opened={opened} onClose={() => setOpened(false)}>
        Escape, the cross and a click beside it close it.
      </Dialog>
    </>
  )
}

function Delete() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Open
      </Button>
      <DeleteDialog
        title="Are you sure you want to delete this project?"
        name="multiplier"
        action="Delete Project"
        opened={opened}
        busy={false}
        onClose={() => setOpened(false)}
        onConfirm={() => setOpened(false)}
      >
        <p>Deletes multiplier with 3 builds, their keys, and your team’s 1,204 proofs of them.</p>
      </DeleteDialog>
    </>
  )
}

function Confirm() {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setBusy(false)
          setOpened(true)
        }}
      >
        Open
      </Button>
      <ConfirmDialog
        title="Are you sure?"
        action="Delete Project"
        opened={opened}
        busy={busy}
        onClose={() => setOpened(false)}
        onConfirm={() => {
          setBusy(true)
          setTimeout(() => setOpened(false), 2000)
        }}
      >
        <p>This action is irreversible.</p>
      </ConfirmDialog>
    </>
  )
}
