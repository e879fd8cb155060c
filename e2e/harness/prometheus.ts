import { execFileSync } from 'node:child_process'

/** Whether Prometheus and its promtool are on this machine. */
export function hasPrometheus(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
