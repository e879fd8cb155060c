import { performance } from 'node:perf_hooks'
import type { Used } from '../service/measured-run.ts'
import { cpuSecondsOf, lookAgainAndAgain, residentBytesBelow } from '../service/process-meter.ts'

/** Of this process, for looking on. */
let looked = 0

/** CPU seconds of this process so far, but for looking on, and of the children that it has waited for. */
export function secondsSoFar(): number {
  return seconds(process.cpuUsage()) - looked + cpuSecondsOf(process.pid).children
}

/**
 * What some work of this process used: the programs that it started and waited for, one after the other, and its own
 * code, but not the looking on.
 */
export async function measuredWork<T>(work: () => Promise<T>): Promise<{ result: T; used: Used }> {
  const before = secondsSoFar()
  const began = performance.now()
  let peak = 0
  const look = () => {
    const began = process.cpuUsage()
    peak = Math.max(peak, residentBytesBelow(process.pid) - process.memoryUsage.rss())
    looked += seconds(process.cpuUsage(began))
  }
  const stop = lookAgainAndAgain(look)
  try {
    const result = await work()
    return {
      result,
      used: {
        wallSeconds: (performance.now() - began) / 1000,
        cpuSeconds: secondsSoFar() - before,
        peakMegabytes: peak / 1e6,
      },
    }
  } finally {
    stop()
  }
}

function seconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1e6
}
