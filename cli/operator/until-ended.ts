import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Waits for a program that was started in a process group of its own: Ctrl-C reaches this process alone, which passes it on.
 *
 * @returns whether it ended as it was told to
 */
export async function untilEnded(child: ChildProcess): Promise<boolean> {
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  const signals = ['SIGTERM', 'SIGINT'] as const
  for (const signal of signals) process.on(signal, pass)
  try {
    const [code] = await once(child, 'exit')
    return code === 0
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}
