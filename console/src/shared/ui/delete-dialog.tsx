import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import classes from './delete-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Properties {
  /** The question. */
  title: string
  /** What has to be typed. */
  name: string
  /** The word on the button that deletes. */
  action: string
  width?: number
  opened: boolean
  /** Being deleted: the dialog stays until the answer is there. */
  busy: boolean
  onClose: () => void
  onConfirm: () => void
  /** What is deleted, with how much of it. */
  children: ReactNode
}

/** Asks before something is deleted for good; its name has to be typed first. */
export function DeleteDialog({ title, width, opened, busy, onClose, ...form }: Properties) {
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog title={title} opened={opened} onClose={close} {...(width === undefined ? {} : { width })}>
      <DeleteForm {...form} busy={busy} onClose={close} />
    </Dialog>
  )
}

/** Mounted with the dialog, so what was typed is forgotten when that closes. */
function DeleteForm({ name, action, busy, onClose, onConfirm, children }: Omit<Properties, 'title' | 'opened'>) {
  const [typed, setTyped] = useState('')
  const isNamed = typed.trim() === name

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isNamed && !busy) onConfirm()
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.text}>{children}</div>
      <TextInput
        label={`Type ${name} to confirm`}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red" disabled={!isNamed} loading={busy}>
          {action}
        </Button>
      </Group>
    </form>
  )
}
