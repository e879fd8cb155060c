import { Button } from '@mantine/core'
import { errorSentence } from '../api/error-sentence.ts'
import { AlertIcon } from './icons.tsx'
import classes from './states.module.css'

interface Properties {
  error: unknown
  /** The sentence when the server gave no sentence of its own. */
  fallback: string
  onRetry?: () => void
}

/** Where something would be, when it could not be had: why, and a way to try again. */
export function ErrorState({ error, fallback, onRetry }: Properties) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.alert}>
        <AlertIcon size={18} />
      </span>
      <p className={classes.title}>{errorSentence(error, fallback)}</p>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
