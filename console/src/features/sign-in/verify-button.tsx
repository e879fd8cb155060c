import { Button } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useVerify } from './verify.ts'
import classes from './sign-in-card.module.css'

/**
 * A button, because mail programs open links to look at them: that must not use them up.
 * @param token the secret of the mailed link
 */
export function VerifyButton({ token, onDone }: { token: string; onDone: () => void }) {
  const verify = useVerify()
  return (
    <div className={classes.form}>
      {verify.error && (
        <p className={classes.error} role="alert">
          {errorSentence(verify.error, 'Something went wrong')} If you have verified it already, log in; there you can
          have the mail sent again, too.
        </p>
      )}
      <Button fullWidth loading={verify.isPending} onClick={() => verify.mutate(token, { onSuccess: onDone })}>
        Verify my address
      </Button>
    </div>
  )
}
