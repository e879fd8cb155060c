import { brand } from '@proofyard/contract/brand.ts'
import { useQuery } from '@tanstack/react-query'
import { consoleSettingsQuery } from './console-settings.ts'

/** Where the documentation is: our own unless the operator has set another. */
export function useDocumentation(): string {
  return useQuery(consoleSettingsQuery).data?.documentation_url ?? brand.documentationPath
}
