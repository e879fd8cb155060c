import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { consoleRoutes } from '@proofyard/contract/routes/console.ts'
import type { FrameworkStages, Stage } from '@proofyard/contract/stage.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The stages of each framework. Asked once per visit: they change with the server's version only. */
const stagesQuery = queryOptions({
  queryKey: queryKeys.stages,
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const { frameworks } = await call(consoleRoutes.consoleFrameworks, { signal })
    return frameworks.map(({ circuit_type, stages }) => ({ circuitType: circuit_type, stages }))
  },
})

/**
 * The stages of the builds or the proofs of a framework.
 *
 * @returns undefined until they are here; none where they could not be asked for
 */
export function useStages(verb: keyof FrameworkStages): ((circuitType: CircuitType) => Stage[]) | undefined {
  const { data, isPending } = useQuery(stagesQuery)
  if (isPending) return undefined
  return (circuitType) => data?.find((framework) => framework.circuitType === circuitType)?.stages[verb] ?? []
}
