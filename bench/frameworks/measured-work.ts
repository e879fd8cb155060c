import { performance } from 'node:perf_hooks'
import type { Used } from '../service/measured-run.ts'
import { cpuSecondsOf, lookAgainAndAgain, residentBytesBelow } from '../service/process-meter.ts'

/** CPU seconds of the children of this process that it has waited for. */
export function childrenSeconds(): number {
  return cpuSecondsOf(process.pid).children
}

/**
 * What some work of this process used: the programs that it started and waited for, one after the other, and its own
 * code, but not the looking on.
 */
export async function measuredWork<T>(work: () => Promise<T>): Promise<{ result: T; used: Used; ownSeconds: number }> {
  const before = childrenSeconds()
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  let peak = 0
  let looked = 0
  const look = () => {
    const began = process.cpuUsage()
    peak = Math.max(peak, residentBytesBelow(process.pid) - process.memoryUsage.rss())
    looked += seconds(process.cpuUsage(began))
  }
  const stop = lookAgainAndAgain(look)
  try {
    const result = await work()
    const ownSeconds = seconds(process.cpuUsage(ownBefore)) - looked
    return {
      result,
      ownSeconds,
      used: {
        wallSeconds: (performance.now() - began) / 1000,
        cpuSeconds: childrenSeconds() - before + ownSeconds,
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
