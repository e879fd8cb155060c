import { type ReactNode, useState } from 'react'
import { errorSentence } from '../api/error-sentence.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'

interface Job {
  thing: 'build' | 'proof'
  /** Whether it runs: then work is lost, and one is asked first. */
  isRunning: boolean
  cancel: () => Promise<unknown>
}

/** How a build or a proof is cancelled: at once while it waits, after a question while it runs. `dialog` is to be drawn. */
export function useCancelJob({ thing, isRunning, cancel }: Job): {
  press: () => void
  isBusy: boolean
  dialog: ReactNode
} {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function go(): Promise<void> {
    setBusy(true)
    try {
      await cancel()
      toastSuccess(thing === 'build' ? 'Build cancelled.' : 'Proof cancelled.')
    } catch (error) {
      toastError(errorSentence(error, `Failed to cancel the ${thing}`))
    }
    setAsking(false)
    setBusy(false)
  }

  return {
    press: () => (isRunning ? setAsking(true) : void go()),
    isBusy,
    dialog: (
      <ConfirmDialog
        title={`Cancel this ${thing}?`}
        action={thing === 'build' ? 'Cancel Build' : 'Cancel Proof'}
        dismissal="Keep It Running"
        opened={isAsking}
        busy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void go()}
      >
        <p>It is running. The work done so far will be lost.</p>
      </ConfirmDialog>
    ),
  }
}
