import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { ownSentence } from '../../shared/api/error-sentence.ts'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

interface Upload {
  archive: File
  /** None means the default one. */
  tags: string[]
  signal: AbortSignal
  /** Told how much has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Uploads an archive; the answer is the new build, still to be compiled. */
export function useCreateCircuit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ archive, tags, signal, onProgress }: Upload) =>
      call(circuitRoutes.circuitCreate, {
        // What is small goes first.
        form: { tags, files: archive },
        signal,
        onUpload: (sent, total) => onProgress(total === 0 ? 1 : sent / total),
      }),
    onSuccess: (build) => {
      client.setQueryData(queryKeys.build(build.circuit_id), build)
      // The project's page comes next: without this it would show the build before this one for a moment.
      client.removeQueries({ queryKey: queryKeys.project(build.team_slug, build.project_name) })
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.builds }),
        client.invalidateQueries({ queryKey: queryKeys.projectLists }),
        client.invalidateQueries({ queryKey: queryKeys.buildList(build.team_slug, build.project_name) }),
      ])
    },
  })
}

/** What the box 'Upload failed' says (product specification, section 8). */
export function uploadSentence(error: unknown): string {
  if (error instanceof ApiError) return ownSentence(error) ?? `Error ${error.status}: Failed to create circuit`
  return error instanceof Error && error.message !== '' ? error.message : 'Failed to create circuit'
}

/** True when the server has looked at the archive and does not take it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}
