import { Button, NativeSelect } from '@mantine/core'
import type { DeviceDetail } from '@proofyard/contract/device.ts'
import type { User } from '@proofyard/contract/user.ts'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { useApproveDevice, useRefuseDevice } from './device.ts'
import classes from './devices.module.css'

interface Properties {
  device: DeviceDetail
  user: User
  /** Slug of the selected team. */
  team: string
  onDone: (decision: 'approved' | 'refused') => void
}

/** Which machine asks, from where and for what, and the two buttons that decide. */
export function DeviceRequest({ device, user, team, onDone }: Properties) {
  const approve = useApproveDevice()
  const refuse = useRefuseDevice()
  const [chosen, setChosen] = useState(team)
  const error = approve.error ?? refuse.error
  const code = device.user_code
  return (
    <div className={classes.part}>
      <DetailRows>
        <DetailRow name="Machine">{device.device_name}</DetailRow>
        <DetailRow name="Asked from">{device.asked_from}</DetailRow>
        <DetailRow name="When">
          <Moment date={device.date_created} />
        </DetailRow>
        <DetailRow name="Code">{code}</DetailRow>
        <DetailRow name="You">{user.username}</DetailRow>
      </DetailRows>
      {!device.same_network && (
        <Notice kind="warning" title="Not from your network">
          The login was begun at {device.asked_from}, which is another network than yours. That is right only for a
          machine that you reach by SSH and began it on. Of any other, refuse it: who sent you the code wants your key.
        </Notice>
      )}
      <p className={classes.text}>
        It gets an API key that deploys, proves, reads and deletes for the team, as you may. Approve only if you have
        just begun this login yourself, and the machine shows this code. No one from this server asks you for one.
      </p>
      <NativeSelect
        label="Team"
        value={chosen}
        data={user.teams.map(({ slug, name }) => ({ value: slug, label: name === slug ? slug : `${name} (${slug})` }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {error !== null && (
        <p className={classes.error} role="alert">
          {errorSentence(error, 'Something went wrong')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          loading={refuse.isPending}
          disabled={approve.isPending}
          onClick={() => refuse.mutate(code, { onSuccess: () => onDone('refused') })}
        >
          Refuse
        </Button>
        <Button
          loading={approve.isPending}
          disabled={refuse.isPending}
          onClick={() =>
            approve.mutate({ user_code: code, team_slug: chosen }, { onSuccess: () => onDone('approved') })
          }
        >
          Approve
        </Button>
      </div>
    </div>
  )
}
