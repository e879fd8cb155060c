import { useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useMatch, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyBar } from './empty-bar.tsx'

const PART_GONE = 'A part of this page could not be loaded. Reload the page to try again.'

/** By the words that load-with-retry.ts writes for the router. */
function isPartGone(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Failed to fetch dynamically imported module')
}

/** When a page cannot be drawn at all: no connection, or a fault of ours. */
export function CrashPage({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const client = useQueryClient()
  // Without the shell around it: not even who is signed in could be asked.
  const isAlone = useMatch({ strict: false, select: (match) => match.routeId === rootRouteId })
  return (
    <>
      {isAlone && <EmptyBar />}
      <Page title="Something went wrong">
        <ErrorState
          error={isPartGone(error) ? new Error(PART_GONE) : error}
          fallback="Something went wrong"
          onRetry={() => {
            void client.resetQueries({ predicate: (query) => query.state.status === 'error' })
            reset?.()
            void router.invalidate()
          }}
        />
      </Page>
    </>
  )
}
