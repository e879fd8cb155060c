import { Button } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useSendVerification } from './verify.ts'
import classes from './sign-in-card.module.css'

/** For a person who waits for the mail with the link. */
export function SendVerification({ username }: { username: string }) {
  const send = useSendVerification()
  if (send.isSuccess) return <p className={classes.note}>Email sent. It may take a few minutes.</p>
  return (
    <>
      {send.error && (
        <p className={classes.error} role="alert">
          {errorSentence(send.error, 'Something went wrong')}
        </p>
      )}
      <Button
        className={classes.again}
        variant="default"
        size="xs"
        loading={send.isPending}
        onClick={() => send.mutate(username)}
      >
        Resend the email
      </Button>
    </>
  )
}
