import { performance } from 'node:perf_hooks'
import type { Used } from '../service/measured-run.ts'
import { cpuSecondsOf, residentBytesBelow } from '../service/process-meter.ts'

/** What the processes used that some work of this one started and waited for, one after the other. */
export async function measuredWork<T>(work: () => Promise<T>): Promise<{ result: T; used: Used }> {
  const before = cpuSecondsOf(process.pid).children
  const began = performance.now()
  let peak = 0
  const look = () => {
    peak = Math.max(peak, residentBytesBelow(process.pid) - process.memoryUsage.rss())
  }
  const sampling = setInterval(look, 10)
  try {
    const result = await work()
    return {
      result,
      used: {
        wallSeconds: (performance.now() - began) / 1000,
        cpuSeconds: cpuSecondsOf(process.pid).children - before,
        peakMegabytes: peak / 1e6,
      },
    }
  } finally {
    clearInterval(sampling)
  }
}
