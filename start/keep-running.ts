import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const preloads = ['./kept-code.ts', './direct-imports.ts'].flatMap((file) => ['--import', import.meta.resolve(file)])
const execArgv = [...process.execArgv, ...preloads]

/** One of Proofyard's own processes, kept running. */
export interface KeptProcess {
  /** Passes a signal on, and no longer starts the process again. */
  signal: (signal: NodeJS.Signals) => void
  /** Asks it to end, ends it after `timeoutMs`, and resolves when it is gone. */
  stop: (signal: NodeJS.Signals, timeoutMs: number) => Promise<void>
}

/**
 * Starts a program of ours and starts it again when it dies, at first at once, then more slowly, until `stop`.
 * Its IPC channel tells it when this process is gone: it must end on `disconnect`.
 */
export function keepRunning(options: {
  program: string
  env: Record<string, string | undefined>
  onMessage: (message: unknown) => void
  onDeath: (how: string) => void
}): KeptProcess {
  let stopping = false
  let child: ChildProcess
  let startedAt = 0
  let pause = 100

  function launch(): ChildProcess {
    startedAt = Date.now()
    // A session of its own: Ctrl-C reaches this process alone, which then ends the others in order.
    const process = fork(options.program, {
      execArgv,
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
    signal: (signal) => {
      stopping = true
      child.kill(signal)
    },
    stop: async (signal, timeoutMs) => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill(signal)
      const timeout = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      await gone
      clearTimeout(timeout)
    },
  }
}
