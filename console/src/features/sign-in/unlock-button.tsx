import { Button } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import classes from './sign-in-card.module.css'
import { useUnlock } from './unlock.ts'

/**
 * A button, because mail programs open links to look at them: that must not use them up.
 * @param token the secret of the mailed link
 */
export function UnlockButton({ token, onDone }: { token: string; onDone: () => void }) {
  const unlock = useUnlock()
  return (
    <div className={classes.form}>
      {unlock.error && (
        <p className={classes.error} role="alert">
          {errorSentence(unlock.error, 'Something went wrong')}
        </p>
      )}
      <Button fullWidth loading={unlock.isPending} onClick={() => unlock.mutate(token, { onSuccess: onDone })}>
        Let me log in from here
      </Button>
    </div>
  )
}
