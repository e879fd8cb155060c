import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** One of Proofyard's own processes, kept running. */
export interface Kept {
  name: string
  pid: () => number | undefined
  /** Asks it to end, ends it after `patienceMs`, and resolves when it is gone. */
  stop: (patienceMs: number) => Promise<void>
}

/**
 * Starts a program of ours and starts it again when it dies, at first at once, then more slowly, until `stop`.
 * Its IPC channel tells it when this process is gone: it must end on `disconnect`.
 */
export function keepRunning(options: {
  name: string
  program: string
  env: Record<string, string | undefined>
  onMessage: (message: unknown) => void
  onDeath: (how: string) => void
}): Kept {
  let stopping = false
  let child: ChildProcess
  let startedAt = 0
  let pause = 100

  function launch(): ChildProcess {
    startedAt = Date.now()
    // A session of its own: Ctrl-C reaches this process alone, which then ends the others in order.
    const process = fork(options.program, {
      env: options.env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    process.on('message', options.onMessage)
    process.once('exit', (code, signal) => {
      if (stopping) return
      options.onDeath(signal ?? `exit code ${code}`)
      pause = Date.now() - startedAt > 10_000 ? 100 : Math.min(pause * 2, 5000)
      setTimeout(() => stopping || (child = launch()), pause)
    })
    return process
  }

  child = launch()
  return {
    name: options.name,
    pid: () => child.pid,
    stop: async (patienceMs) => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await gone
      clearTimeout(impatient)
    },
  }
}
