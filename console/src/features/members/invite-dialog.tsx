import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Role } from '@proofyard/contract/role.ts'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ChevronDownIcon } from '../../shared/ui/icons.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useInviteMember } from './invite-member.ts'
import classes from './members.module.css'
import { roleOptions } from './role-names.ts'

interface Properties {
  team: string
  /** The roles that may be given, the usual one first. */
  roles: Role[]
  opened: boolean
  onClose: () => void
}

export function InviteDialog({ team, roles, opened, onClose }: Properties) {
  return (
    <Dialog title="Invite New Member" opened={opened} onClose={onClose}>
      <InviteForm team={team} roles={roles} onClose={onClose} />
    </Dialog>
  )
}

function InviteForm({ team, roles, onClose }: Omit<Properties, 'opened'>) {
  const invite = useInviteMember(team)
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const address = email.trim()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (address === '') return
    const role = Role.parse(new FormData(event.currentTarget).get('role'))
    invite.mutate(
      { email: address, role },
      {
        onSuccess: () => {
          toastSuccess(`${address} was sent an invite e-mail!`)
          onClose()
        },
        onError: () => field.current?.focus(),
      },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        name="email"
        type="email"
        label="Email"
        description="They get a mail with a link by which they join."
        value={email}
        error={invite.error && errorSentence(invite.error, 'Failed to invite user')}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          invite.reset()
        }}
      />
      <NativeSelect name="role" label="Role" data={roleOptions(roles)} rightSection={<ChevronDownIcon size={14} />} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={address === ''} loading={invite.isPending}>
          Invite
        </Button>
      </Group>
    </form>
  )
}
