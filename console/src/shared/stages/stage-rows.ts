import { type Stage, jobStages, plainLabel } from '@proofyard/contract/stage.ts'

const total: Stage = { name: 'total', label: 'Total' }

/**
 * The times of a computation by label: its declared stages in their order, then others, the total last.
 *
 * @param stages of the framework, in the order in which they are done; a database does not keep the order of an object's keys
 */
export function stageRows(times: Record<string, number> | null, stages: Stage[]): [label: string, seconds: number][] {
  const declared = [jobStages.first, ...stages, jobStages.last]
  const known = [...declared, total].map(({ name }) => name)
  const others = Object.keys(times ?? {}).filter((name) => !known.includes(name))
  return [...declared, ...others.map((name) => ({ name, label: plainLabel(name) })), total].flatMap(
    ({ name, label }) => {
      const seconds = times?.[name]
      return seconds === undefined ? [] : [[label, seconds]]
    },
  )
}
