import { Button, Textarea, TextInput } from '@mantine/core'
import { SupportMessage } from '@proofyard/contract/support-message.ts'
import type { MailRequested } from '@proofyard/contract/user.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { useSendMessage } from './send-message.ts'
import classes from './support.module.css'

interface Properties {
  /** What the field holds at first. */
  email: string
  /** Whether the operator has set where they read mail, and answer it. */
  replies: boolean
  /** Told what was sent, and how it goes on its way. */
  onSent: (message: SupportMessage, answer: MailRequested) => void
}

/** A message to the team that runs this server. What was typed stays when it cannot be sent. */
export function MessageForm({ email, replies, onSent }: Properties) {
  const send = useSendMessage()
  const { errors, submit } = useForm(SupportMessage, (message) =>
    send.mutate(message, { onSuccess: (answer) => onSent(message, answer) }),
  )

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        name="email"
        type="email"
        label="Email"
        description={replies && 'We’ll reply to this address.'}
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
      />
      <Textarea name="text" label="Message" rows={8} error={errors.text} />
      <div className={classes.row}>
        <Button type="submit" loading={send.isPending}>
          Send Message
        </Button>
      </div>
      {send.error && (
        <p className={classes.error} role="alert">
          {errorSentence(send.error, 'Your message could not be sent. Try again.')}
        </p>
      )}
    </form>
  )
}
