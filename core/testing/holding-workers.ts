import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CoreSettings } from '../context.ts'

/** Workers of a test, each a process that begins a job and never ends it (`holding-worker.ts`). */
export interface HoldingWorkers {
  start: (settings: CoreSettings) => ChildProcess
  /** Kills all that still run, and resolves when they are gone. */
  killAll: () => Promise<void>
}

export function holdingWorkers(): HoldingWorkers {
  const children = new Set<ChildProcess>()
  return {
    start: ({ databaseUrl, storageUrl }) => {
      const program = fileURLToPath(new URL('holding-worker.ts', import.meta.url))
      const child = fork(program, [databaseUrl, storageUrl])
      children.add(child)
      child.once('exit', () => children.delete(child))
      return child
    },
    killAll: async () => {
      await Promise.all([...children].map(kill))
    },
  }
}

/** As by `kill -9`; resolves when it is gone. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
