import { Button } from '@mantine/core'
import type { ConsoleSettings } from '@proofyard/contract/console-settings.ts'
import { brand } from '@proofyard/contract/brand.ts'
import { useState } from 'react'
import { Notice } from '../../shared/ui/notice.tsx'
import { HostedForm } from './hosted-form.tsx'
import { MessageForm } from './message-form.tsx'
import classes from './support.module.css'

interface Properties {
  settings: Pick<ConsoleSettings, 'support_email' | 'support_form_url'>
  /** Of who is signed in. */
  email: string
}

/** A way to reach the team; it promises an answer only where the operator has set where they read mail. */
export function Support({ settings, email }: Properties) {
  const { support_email: address, support_form_url: form } = settings
  return (
    <>
      <p className={classes.intro}>
        Something not working, or a question? Write to the people who run this {brand.product}.
        {address !== null && (
          <>
            {' '}
            The team replies by email; you can also write to <a href={`mailto:${address}`}>{address}</a>.
          </>
        )}
      </p>
      {form === null ? <OwnForm email={email} replies={address !== null} /> : <HostedForm form={form} email={email} />}
    </>
  )
}

function OwnForm({ email, replies }: { email: string; replies: boolean }) {
  const [sent, setSent] = useState<{ to: string; toOutbox: boolean }>()
  if (sent === undefined) {
    return (
      <div className={classes.card}>
        <MessageForm
          email={email}
          replies={replies}
          onSent={(message, answer) => setSent({ to: message.email, toOutbox: answer.to_outbox })}
        />
      </div>
    )
  }
  return (
    <div role="status">
      <Notice kind="plain" title={sent.toOutbox ? 'Your message is kept for the team' : 'Your message is on its way'}>
        <p className={classes.sent}>
          {sent.toOutbox && 'It is stored on this server for the people who run it. '}
          {replies && `The team replies to ${sent.to}.`}
        </p>
        <Button variant="default" size="xs" autoFocus onClick={() => setSent(undefined)}>
          Write another message
        </Button>
      </Notice>
    </div>
  )
}
