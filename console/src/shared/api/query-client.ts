import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { AnswerError } from './answer-error.ts'

const RETRIES = 2

/** A cache of the server's answers, fresh for ten seconds; what the server refused is not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
        // Asks also when the browser says that it is offline: then there is an error to read, and no wait without end.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Whether the same question may have another answer in a moment. */
function mayPass(error: Error): boolean {
  if (error instanceof ApiError) return error.status >= 500
  return !(error instanceof AnswerError) && navigator.onLine
}
