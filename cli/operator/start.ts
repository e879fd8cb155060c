import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { untilEnded } from './until-ended.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs this installation until it is told to end, as `npm start` does, which sets it up where something changed. @returns whether it ended so */
export async function startProduct(): Promise<boolean> {
  return await untilEnded(
    spawn('npm', ['start', '--silent'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  )
}
