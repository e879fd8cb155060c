import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Role } from '@proofyard/contract/role.ts'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ChevronDownIcon } from '../../shared/ui/icons.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useShownOnce } from '../../shared/ui/use-shown-once.ts'
import { InvitationLink } from './invitation-link.tsx'
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

/** The form, and after it the link, where this server sends no mail. */
export function InviteDialog({ team, roles, opened, onClose }: Properties) {
  const given = useShownOnce<{ email: string; link: string }>(opened)
  function close() {
    given.seen()
    onClose()
  }
  function tell(email: string, link: string | null) {
    if (link !== null) return given.show({ email, link })
    toastSuccess(`${email} was sent an invite e-mail!`)
    close()
  }
  return (
    <Dialog title="Invite New Member" opened={opened || given.isUnseen} onClose={close}>
      {given.value === undefined ? (
        <InviteForm team={team} roles={roles} onClose={close} onInvited={tell} />
      ) : (
        <InvitationLink {...given.value} onClose={close} />
      )}
    </Dialog>
  )
}

interface FormProperties extends Omit<Properties, 'opened'> {
  /** With the link to pass on, where this server sends no mail. */
  onInvited: (email: string, link: string | null) => void
}

function InviteForm({ team, roles, onClose, onInvited }: FormProperties) {
  const invite = useInviteMember(team)
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const address = email.trim()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (address === '') return
    const role = Role.parse(new FormData(event.currentTarget).get('role'))
    invite.mutateAsync({ email: address, role }).then(
      ({ link }) => onInvited(address, link),
      () => field.current?.focus(),
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        name="email"
        type="email"
        label="Email"
        description="They join with the link of their invitation."
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
