import { Button } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import classes from './sign-in-card.module.css'
import { useSendUnlock } from './unlock.ts'

/**
 * For a person who may not try their password here, because others guess at their name.
 * @param onSent the link does not know where they wanted to be
 */
export function SendUnlock({ username, onSent }: { username: string; onSent: () => void }) {
  const send = useSendUnlock()
  if (send.isSuccess) {
    return <p className={classes.note}>If that account exists, we sent it an email. Open its link in this browser.</p>
  }
  return (
    <>
      {send.error && (
        <p className={classes.error} role="alert">
          {errorSentence(send.error, 'Something went wrong')}
        </p>
      )}
      <Button
        variant="default"
        fullWidth
        loading={send.isPending}
        onClick={() => send.mutate(username, { onSuccess: onSent })}
      >
        Email me a link
      </Button>
    </>
  )
}
