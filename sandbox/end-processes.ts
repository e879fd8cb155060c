import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processFacts } from './process-tree.ts'

/** Process 1 of the program's own process namespace, by its number out here: the one child of the wall builder. */
export function initProcess(child: ChildProcess): number | undefined {
  if (child.pid === undefined) return undefined
  try {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'latin1').trim()
    return children === '' ? undefined : Number(children.split(' ')[0])
  } catch {
    return undefined
  }
}

/**
 * Ends a run. When process 1 of a process namespace dies, the kernel ends the whole namespace before the wall builder
 * can see it die; so it is killed first, and the wall builder then ends by itself.
 */
export function endProcesses(child: ChildProcess, init: number | undefined): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const target = init !== undefined && processFacts(init)?.parent === child.pid ? init : -child.pid
  kill(target)
}

/** Ends what a program without a process namespace of its own left behind, unless it made itself a new session. */
export function endGroup(child: ChildProcess): void {
  if (child.pid !== undefined) kill(-child.pid)
}

function kill(target: number): void {
  try {
    process.kill(target, 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}
