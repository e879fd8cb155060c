import type { FunctionCycles } from '@proofyard/contract/circuit-details.ts'

/** What an execution spent in a function. */
interface CycleShare {
  name: string
  cycles: number
  /** Of all cycles of the execution, between 0 and 1. */
  fraction: number
  /** Of the largest that is shown, between 0 and 1: how long its bar is. */
  length: number
}

/** What of a zkVM's build tells where the cycles of its own input went; one that an earlier version made has no functions. */
interface Sample {
  sample_cycles: number | null
  sample_functions?: FunctionCycles[] | null
}

/** The functions that cycles went to; the last is all that has no name. None where they are not known. */
export function cycleShares({ sample_cycles: all, sample_functions: functions }: Sample): CycleShare[] {
  if (functions === null || functions === undefined || functions.length === 0 || all === null) return []
  const others = all - functions.reduce((sum, { cycles }) => sum + cycles, 0)
  const shown = others > 0 ? [...functions, { name: 'all others', cycles: others }] : functions
  const largest = Math.max(...shown.map(({ cycles }) => cycles))
  return shown.map(({ name, cycles }) => ({ name, cycles, fraction: cycles / all, length: cycles / largest }))
}
