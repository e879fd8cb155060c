import { useQuery } from '@tanstack/react-query'
import { FrameworksTable } from '../../features/frameworks/frameworks-table.tsx'
import { frameworkStatusesQuery } from '../../features/frameworks/framework-statuses.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import classes from './frameworks-page.module.css'

const FALLBACK = 'Something went wrong'

export function FrameworksPage() {
  const statuses = useQuery(frameworkStatusesQuery)
  return (
    <Page title="Frameworks">
      <h1 className={classes.title}>Frameworks</h1>
      <p className={classes.about}>
        What this server can compile and prove right now. A build whose version is not ready stays queued until it is.
      </p>
      {statuses.isPending && <SkeletonLines count={6} height={40} />}
      {statuses.isLoadingError && (
        <ErrorState error={statuses.error} fallback={FALLBACK} onRetry={() => void statuses.refetch()} />
      )}
      {/* Here before it speaks, so that it is heard. */}
      <div role="status">
        {statuses.isRefetchError && (
          <div className={classes.notice}>
            <Notice kind="warning" title={errorSentence(statuses.error, FALLBACK)}>
              This is its last answer. The page retries automatically.
            </Notice>
          </div>
        )}
      </div>
      {statuses.data?.workers === 0 && (
        <div className={classes.notice}>
          <Notice kind="warning" title="No worker is online">
            Nothing is compiled or proved until one connects.
          </Notice>
        </div>
      )}
      {statuses.data?.paused != null && (
        <div className={classes.notice}>
          <Notice kind="warning" title="New jobs are paused">
            {statuses.data.paused} Queued work continues automatically afterwards.
          </Notice>
        </div>
      )}
      {statuses.data !== undefined && statuses.data.weaknesses.length > 0 && (
        <div className={classes.notice}>
          <Notice kind="warning" title="Some limits are watched, not enforced">
            {statuses.data.weaknesses.join(' ')}
          </Notice>
        </div>
      )}
      {statuses.data !== undefined && statuses.data.worker_warnings.length > 0 && (
        <div className={classes.notice}>
          <Notice kind="warning" title="For the operator of this server">
            {statuses.data.worker_warnings.join(' ')}
          </Notice>
        </div>
      )}
      {statuses.data && <FrameworksTable statuses={statuses.data} />}
    </Page>
  )
}
