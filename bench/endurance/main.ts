// Whether anything grows that should not: 24 hours' worth of polling, streams, uploads and proofs of a team in 20 minutes, on the whole
// product. What server and worker hold is looked at all the while; the least of the last fifth is compared with the least of the second
// one. Six minutes of the same work come before, by when caches are full and as many residents leave as come.
//
// npm run bench:endurance [-- <minutes> | --smoke]   (fewer minutes: as much less work)
import { performance } from 'node:perf_hooks'
import { startProofyard } from '@proofyard/e2e/harness/proofyard.ts'
import { pause } from '@proofyard/e2e/harness/api.ts'
import { endBench, readArguments } from '../arguments.ts'
import { workADay } from './day.ts'
import { type Held, openLooker } from './memory.ts'

const { isSmoke, positionals } = readArguments()
const MINUTES_OF_A_DAY = 20
const minutes = isSmoke ? 0.2 : Number(positionals[0] ?? MINUTES_OF_A_DAY)
/** One more than a resident stays without work. */
const MINUTES_BEFORE = isSmoke ? 0 : 6
/** Each look has server and worker collect their garbage. */
const LOOK_MS = isSmoke ? 500 : 10_000
/** Of what was held in the second fifth. A leak of 20 bytes a poll would be 1.7 MB, of a stream of a few hundred KiB 1.5 times it. */
const MAX_GROWTH = 1.1

const proofyard = await startProofyard({ NODE_OPTIONS: '--inspect-port=0', PROOFYARD_LOG: 'warn' })
const looker = await openLooker(proofyard).catch(async (error: unknown) => {
  await proofyard.remove()
  throw error
})
const looks: Held[] = []
let kept = true
try {
  await work(MINUTES_BEFORE)
  let working = true
  const began = performance.now()
  const watching = watch(() => working)
  const done = await work(minutes).finally(() => (working = false))
  await watching
  const took = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    `${done.polls} polls, ${done.streams} streams opened, ${done.uploads} uploads, ${done.proofs} proofs in ${took} minutes\n`,
  )
  kept = compare(least(1), least(4))
} finally {
  looker.close()
  await proofyard.remove()
}
endBench(kept, isSmoke)

/** The work of so many minutes. */
function work(length: number): ReturnType<typeof workADay> {
  return workADay(proofyard, length * 60, length / MINUTES_OF_A_DAY)
}

async function watch(isWorking: () => boolean): Promise<void> {
  while (isWorking()) {
    looks.push(await looker.look())
    await pause(LOOK_MS)
  }
}

/** The least of a fifth of the time, of each: what every moment has. */
function least(fifth: number): Held {
  const of = looks.slice(Math.floor((looks.length * fifth) / 5), Math.ceil((looks.length * (fifth + 1)) / 5))
  const [first] = of
  if (first === undefined) throw new Error('It took too short a time for a look.')
  return of.reduce((sofar, look) => minimum(sofar, look), first)
}

function minimum(one: Held, other: Held): Held {
  const smaller = { ...one }
  for (const name of names(one)) smaller[name] = Math.min(one[name], other[name])
  return smaller
}

function compare(before: Held, after: Held): boolean {
  let all = true
  for (const name of names(before)) {
    const growth = after[name] / before[name]
    const isKept = growth <= MAX_GROWTH
    all &&= isKept
    const told = name.includes('bytes')
      ? [before[name], after[name]].map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`)
      : [before[name], after[name]].map(String)
    console.log(
      `${name.padEnd(28)}${told.join(' then ').padEnd(26)} ${growth.toFixed(3)} times, limit ${MAX_GROWTH}: ${isKept ? 'kept' : 'MISSED'}`,
    )
  }
  return all
}

function names(held: Held): (keyof Held)[] {
  return Object.keys(held) as (keyof Held)[]
}
