import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sign-in-card.module.css'

interface Properties {
  /** The word on the button. */
  action: string
  busy: boolean
  /** Why it did not work; undefined while nothing is wrong. */
  error: string | undefined
  /** Beside the button. */
  children?: ReactNode
}

/** The last row of each form of this folder: the button that sends it, and below it why it was refused. */
export function FormEnd({ action, busy, error, children }: Properties) {
  return (
    <>
      <div className={classes.row}>
        {children}
        <Button type="submit" loading={busy}>
          {action}
        </Button>
      </div>
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
