import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { sampleInputFile } from '@proofyard/contract/interface/sample-file.ts'
import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { queryOptions } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/error-sentence.ts'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** The sample input of a build as text, or null when the project has none. A build never changes: asked once. */
export function proofInputQuery(buildId: string, type: CircuitType) {
  const file = sampleInputFile(type)
  return queryOptions({
    queryKey: queryKeys.proofInput(buildId, file),
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const path = { circuit_id: buildId }
        const response = await call(circuitRoutes.circuitDownload, { path, query: { path: file }, signal })
        return await response.text()
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  })
}

/** Why a text cannot be the input of a proof, or undefined. What is sent is the text itself: a number may be larger than JavaScript can hold. */
export function inputFault(text: string, file: string): string | undefined {
  if (text.trim() === '') return 'Enter the proof input.'
  if (!file.endsWith('.json')) return undefined
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}
