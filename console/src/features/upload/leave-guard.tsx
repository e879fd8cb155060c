import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'

interface Properties {
  isActive: boolean
  /** The same, asked at the moment of leaving. */
  isStillActive: () => boolean
}

/** Asks before a page is left whose upload would stop. */
export function LeaveGuard({ isActive, isStillActive }: Properties) {
  const leaving = useBlocker({
    shouldBlockFn: isStillActive,
    enableBeforeUnload: isStillActive,
    disabled: !isActive,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Leave while the upload is under way?"
      action="Stop and Leave"
      opened={leaving.status === 'blocked' && isActive}
      busy={false}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    >
      <p>The upload is not finished. Leaving this page stops it.</p>
    </ConfirmDialog>
  )
}
