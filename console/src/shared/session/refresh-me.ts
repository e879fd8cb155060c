import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from './me.ts'

/** Asks again who is signed in, and so which teams there are; a selected team that is gone gives way to the first. */
export async function refreshMe(client: QueryClient): Promise<void> {
  await client.fetchQuery({ ...meQuery, staleTime: 0 })
}
