import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import classes from './identity.module.css'

/** The foot of a form that asks who one is: what was wrong, and the buttons. @param children the one that goes on */
export function IdentityFoot(properties: { refusal: Error | null; onCancel: () => void; children: ReactNode }) {
  const { refusal, onCancel, children } = properties
  return (
    <>
      {refusal !== null && (
        <p className={classes.error} role="alert">
          {errorSentence(refusal, 'Something went wrong')}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {children}
      </Group>
    </>
  )
}
