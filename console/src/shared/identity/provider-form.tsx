import { Button } from '@mantine/core'
import { signOnPaths } from '@proofyard/contract/sign-on.ts'
import { IdentityFoot } from './identity-foot.tsx'
import classes from './identity.module.css'
import type { IdentityFormProperties } from './identity.ts'

interface Properties extends Omit<IdentityFormProperties, 'factors'> {
  /** What people call the provider. */
  name: string
  /** The person has just come back from there. */
  isConfirmed: boolean
}

/** Has a person without a password log in at the provider of single sign-on once more. It leaves the page, which they come back to. */
export function ProviderForm({ name, isConfirmed, action, color, busy, error, onIdentity, onCancel }: Properties) {
  const search = new URLSearchParams({ next: window.location.pathname }).toString()
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onIdentity({})
      }}
    >
      <p className={classes.text}>
        {isConfirmed
          ? `You have shown at ${name} that it is you.`
          : `Your account has no password. Log in with ${name} once more: you come back to this page, and begin here again.`}
      </p>
      <IdentityFoot refusal={error} onCancel={onCancel}>
        {isConfirmed ? (
          <Button type="submit" {...(color === undefined ? {} : { color })} loading={busy} data-autofocus>
            {action}
          </Button>
        ) : (
          <Button component="a" href={`${signOnPaths.confirm}?${search}`} data-autofocus>
            Log in with {name}
          </Button>
        )}
      </IdentityFoot>
    </form>
  )
}
