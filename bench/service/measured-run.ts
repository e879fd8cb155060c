import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { cpuSecondsOf, lookAgainAndAgain, residentBytesBelow } from './process-meter.ts'

/** What a program used from its start to its end, all of its children included. */
export interface Used {
  wallSeconds: number
  cpuSeconds: number
  peakMegabytes: number
}

/**
 * Runs a program, waits for its end, and says what it used.
 *
 * @param env of it besides this process's own
 * @throws when it fails
 */
export async function measuredRun(
  program: string,
  args: string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Used> {
  const cpuBefore = cpuSecondsOf(process.pid)
  const began = performance.now()
  let peak = 0
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += String(text)))
  const stop = lookAgainAndAgain(() => {
    peak = Math.max(peak, residentBytesBelow(child.pid ?? 0))
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  stop()
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${stderr}`)
  const cpuAfter = cpuSecondsOf(process.pid)
  return {
    wallSeconds: (performance.now() - began) / 1000,
    // Children that were waited for; this process itself only sleeps meanwhile.
    cpuSeconds: cpuAfter.children - cpuBefore.children,
    peakMegabytes: peak / 1e6,
  }
}

/** The middle value. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}
