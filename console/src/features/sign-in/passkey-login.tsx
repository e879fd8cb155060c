import { Button } from '@mantine/core'
import { loginSentence, useLogInByPasskey } from './log-in.ts'
import classes from './sign-in-card.module.css'

/** Another way than name and password. */
export function PasskeyLogin() {
  const logIn = useLogInByPasskey()
  return (
    <>
      <Button variant="default" fullWidth loading={logIn.isPending} onClick={() => logIn.mutate()}>
        Use a passkey instead
      </Button>
      {logIn.error && (
        <p className={classes.error} role="alert">
          {loginSentence(logIn.error)}
        </p>
      )}
    </>
  )
}
