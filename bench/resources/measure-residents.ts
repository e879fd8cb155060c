import { setTimeout as sleep } from 'node:timers/promises'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Run } from '@proofyard/frameworks/framework.ts'
import type { ResidentProgram, Residents } from '@proofyard/frameworks/residents.ts'
import { openMachineBudget } from '@proofyard/worker/admission/machine-budget.ts'
import { openResidentPool } from '@proofyard/worker/residents/resident-pool.ts'
import { machine } from './admitted-verb.ts'
import { watchHeldMemory } from './held-memory.ts'
import type { Row } from './row.ts'

const MIB = 1024 ** 2

/** What one is given besides, where it can make use of that. */
const SPARE = 512 * MIB

/** Requests in turn, so that what one leaves behind counts for the next. */
const TIMES = 6

/** After so many requests one has begun to use its spare memory, and may go on with it for so long. */
const TIMES_WITH_SPARE = 30
const SETTLE_MILLISECONDS = 5000

/** Has each verb ask its residents, and gives a row for each of these; for one that can use spare memory, two. */
export async function measureResidents(
  circuitType: CircuitType,
  verbs: ((run: Run) => Promise<unknown>)[],
  newRun: () => Promise<Run>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const verb of verbs) {
    const [row, program] = await measureOne(circuitType, verb, { newRun, spareBytes: 0 })
    if (row === undefined) continue
    rows.push(row)
    if ((program?.memory.spareBytes ?? 0) === 0) continue
    const [more] = await measureOne(circuitType, verb, { newRun, spareBytes: SPARE })
    if (more !== undefined) rows.push({ ...more, kind: 'spare', step: `${more.step}, spare` })
  }
  return rows
}

async function measureOne(
  circuitType: CircuitType,
  verb: (run: Run) => Promise<unknown>,
  { newRun, spareBytes }: { newRun: () => Promise<Run>; spareBytes: number },
): Promise<[Row | undefined, ResidentProgram | undefined]> {
  const asked = await seeResident(verb, newRun)
  if (asked === undefined) return [undefined, undefined]
  const { neededBytes } = asked.memory
  // Of what is free beyond its need a resident gets a quarter.
  const budget = openMachineBudget({ ...machine, memoryBytes: neededBytes + 4 * spareBytes })
  const endings: string[] = []
  const { sandbox } = await newRun()
  const onEnd = (_key: string, reason: string) => endings.push(reason)
  const pool = openResidentPool({ sandbox, budget, onEnd, isShort: () => false })
  const residents = pool.of({ circuitType, build: 'bench', toolchain: 'bench' })
  const seen = { realBytes: 0, unanswered: 0 }
  const stop = watchHeldMemory((bytes) => {
    seen.realBytes = Math.max(seen.realBytes, bytes)
  })
  const times = spareBytes > 0 ? TIMES_WITH_SPARE : TIMES
  for (let left = times; left > 0 && seen.unanswered === 0; left--) {
    await verb({ ...(await newRun()), residents: watched(residents, () => (seen.unanswered += 1)) })
    if (left === 2 && spareBytes > 0) await sleep(SETTLE_MILLISECONDS)
  }
  stop()
  await pool.end()
  const { realBytes, unanswered } = seen
  if (unanswered > 0) console.log(`  (the resident ${asked.name} ended: ${endings.join('; ')})`)
  const declaredBytes = neededBytes + Math.min(asked.memory.spareBytes ?? 0, spareBytes)
  return [{ step: `resident ${asked.name}`, declaredBytes, realBytes, grown: unanswered, kind: 'need' }, asked]
}

/** The resident that a verb asks for; it is told that there is none. */
async function seeResident(
  verb: (run: Run) => Promise<unknown>,
  newRun: () => Promise<Run>,
): Promise<ResidentProgram | undefined> {
  let seen: ResidentProgram | undefined
  const residents: Residents = {
    ask: (program) => {
      seen = program
      return Promise.resolve(undefined)
    },
    start: () => undefined,
  }
  await verb({ ...(await newRun()), residents })
  return seen
}

/** Notes requests that got no answer: the verb does without it then. */
function watched(residents: Residents, onUnanswered: () => void): Residents {
  return {
    start: residents.start,
    ask: async (...question) => {
      const answer = await residents.ask(...question)
      if (answer === undefined) onUnanswered()
      return answer
    },
  }
}
