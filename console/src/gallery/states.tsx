import { ApiError } from '@proofyard/sdk/errors.ts'
import { EmptyState } from '../shared/ui/empty-state.tsx'
import { ErrorState } from '../shared/ui/error-state.tsx'
import { LoadingOverlay } from '../shared/ui/loading-overlay.tsx'
import { Notice } from '../shared/ui/notice.tsx'
import { SkeletonLines } from '../shared/ui/skeleton.tsx'
import type { Exhibit } from './exhibit.ts'
import classes from './gallery.module.css'

export const states: Exhibit[] = [
  { name: 'SkeletonLines', Show: () => <SkeletonLines count={3} height={28} /> },
  {
    name: 'LoadingOverlay',
    Show: () => (
      <div className={classes.framed}>
        <LoadingOverlay />
      </div>
    ),
  },
  { name: 'EmptyState', Show: () => <EmptyState title="No projects found" /> },
  {
    name: 'ErrorState with the sentence of the server, and a retry',
    Show: () => (
      <ErrorState
        error={new ApiError({ status: 422, sentence: 'A name has only letters, digits, hyphens and underscores.' })}
        fallback="Something went wrong"
        onRetry={() => undefined}
      />
    ),
  },
  {
    name: 'ErrorState without any',
    Show: () => <ErrorState error={new ApiError({ status: 500 })} fallback="Unknown project list error." />,
  },
  {
    name: 'Notice: failed',
    Show: () => (
      <Notice kind="failed" title="Error">
        <pre>{'error[P1012]: illegal expression\n  circuit.circom:5:11'}</pre>
      </Notice>
    ),
  },
  {
    name: 'Notice: warning',
    Show: () => (
      <Notice kind="warning" title="Development set-up">
        Keys of this build are for trying out.
      </Notice>
    ),
  },
  {
    name: 'Notice: plain',
    Show: () => (
      <Notice kind="plain" title="Your address is verified. Log in to begin.">
        {null}
      </Notice>
    ),
  },
]
