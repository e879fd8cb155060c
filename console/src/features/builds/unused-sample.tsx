import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useLocation } from '@tanstack/react-router'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useStartSample } from './start-sample.ts'
import classes from './status-section.module.css'

/** In place of the status of a sample that nobody has used yet: what that means, and how it is built. */
export function UnusedSample({ build, isAuthenticated }: { build: Circuit; isAuthenticated: boolean }) {
  const start = useStartSample(build)
  const here = useLocation({ select: ({ href }) => href })
  return (
    <section className={classes.section} aria-label="Status">
      <StatusBadge status={build.status} startsWhenUsed />
      <p className={classes.text}>
        This sample is not compiled until someone wants to prove it. The first build takes some minutes where{' '}
        {build.circuit_type} has to be installed first.
      </p>
      {isAuthenticated ? (
        <Button
          fullWidth
          loading={start.isPending}
          onClick={() =>
            start.mutate(undefined, {
              onError: (error) => toastError(errorSentence(error, 'Failed to build the sample')),
            })
          }
        >
          Build it now
        </Button>
      ) : (
        <LinkButton to={paths.login} search={{ next: here }} fullWidth>
          Log In to Build It
        </LinkButton>
      )}
    </section>
  )
}
