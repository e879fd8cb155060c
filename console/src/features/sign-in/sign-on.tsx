import { Button } from '@mantine/core'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import classes from './sign-in-card.module.css'

/** Where the browser goes to log in at the provider. @param next where to come back to */
export function signOnAddress(next: string | undefined): string {
  return next === undefined ? signOnPaths.begin : `${signOnPaths.begin}?${new URLSearchParams({ next }).toString()}`
}

interface Properties {
  /** What people call the provider. */
  name: string
  next: string | undefined
  /** Whether a form for a password follows. */
  beforeForm: boolean
}

/** Leads to the provider of single sign-on: an address of the server, and no page of the console. */
export function SignOnButton({ name, next, beforeForm }: Properties) {
  return (
    <div className={classes.signOn}>
      <Button component="a" href={signOnAddress(next)} variant={beforeForm ? 'default' : 'filled'} fullWidth>
        Log in with {name}
      </Button>
      {beforeForm && <p className={classes.note}>or with a password</p>}
    </div>
  )
}
