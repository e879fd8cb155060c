import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { untilEnded } from './until-ended.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sets this installation up where something changed, and runs it until it is told to end, as `npm start` does. @returns whether it ended so */
export async function startProduct(): Promise<boolean> {
  const run = (args: string[]) =>
    untilEnded(spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true }))
  return (await run(['start/setup.mjs', 'start'])) && (await run(['--import', './start/kept-code.ts', 'start/main.ts']))
}
