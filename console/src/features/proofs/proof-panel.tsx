import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { proofStatusQuery } from '../../shared/live/job-status.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { useEscape } from '../../shared/ui/use-escape.ts'
import { useReturnFocus } from '../../shared/ui/use-return-focus.ts'
import { proofQuery } from './proof-detail.ts'
import classes from './proof-panel.module.css'
import { ProofReport } from './proof-report.tsx'

interface Properties {
  /** Undefined until one was opened: the panel is here before, to slide in and to give the focus back. */
  proofId: string | undefined
  opened: boolean
  onClose: () => void
}

/** A proof in full, slid in from the right above the list; the list below does not scroll meanwhile. */
export function ProofPanel({ proofId, opened, onClose }: Properties) {
  const proof = useQuery({ ...proofQuery(proofId ?? ''), enabled: opened && proofId !== undefined })
  // Its stages, asked for together with it.
  useQuery({ ...proofStatusQuery(proofId ?? ''), enabled: opened && proofId !== undefined, notifyOnChangeProps: [] })
  useReturnFocus(opened)
  useEscape(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position="right"
      title="Proof"
      size="var(--proof-panel-width)"
      classNames={{ root: classes.root ?? '', content: classes.content ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div data-locks-scroll>
        {proof.data ? (
          <ProofReport proof={proof.data} />
        ) : proof.isError ? (
          <ErrorState
            error={proof.error}
            fallback="Failed to fetch proof details"
            onRetry={() => void proof.refetch()}
          />
        ) : (
          <SkeletonLines count={8} height={24} />
        )}
      </div>
    </Drawer>
  )
}
