import { Button } from '@mantine/core'
import { useCancelJob } from './use-cancel-job.tsx'

/** Cancels a build or a proof that is not finished. */
export function CancelButton({ thing, isRunning, cancel }: Parameters<typeof useCancelJob>[0]) {
  const { press, isBusy, dialog } = useCancelJob({ thing, isRunning, cancel })
  return (
    <>
      <Button variant="default" size="xs" loading={isBusy} onClick={press}>
        {thing === 'build' ? 'Cancel Build' : 'Cancel Proof'}
      </Button>
      {dialog}
    </>
  )
}
