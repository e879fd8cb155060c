import { existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Fault } from '../../programs/fault.ts'
import { executorMark } from './marks.ts'
import { endWithFault } from './report.ts'

/** What a project's executor.js exports. */
type ExecutorFunction = (...args: unknown[]) => unknown

/**
 * Runs one function of the project's executor.js; whatever it throws becomes a `Fault` with file and line.
 *
 * From here on this process belongs to the project: nothing that it says is taken for more than the project's own word.
 */
export async function runExecutor(project: string, name: string, args: unknown[]): Promise<void> {
  const path = join(project, 'executor.js')
  if (!existsSync(path)) throw new Fault('The project has no executor.js: it must export buildConstants and execute.')
  process.chdir(project)
  writeSync(1, executorMark)
  // Errors of its timers and promises, and a promise that nothing will ever settle.
  process.once('uncaughtException', (error) => endWithFault(new Fault(`executor.js failed: ${tell(error, project)}`)))
  process.once('beforeExit', () =>
    endWithFault(new Fault(`${name} of executor.js never ends: its promise is not settled.`)),
  )
  let exported: Record<string, unknown>
  try {
    exported = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new Fault(`executor.js cannot be loaded: ${tell(error, project)}`, { cause: error })
  }
  const run = findFunction(exported, name)
  if (run === undefined) throw new Fault(`executor.js must export a function ${name}.`)
  try {
    await run(...args)
  } catch (error) {
    throw new Fault(`${name} of executor.js failed: ${tell(error, project)}`, { cause: error })
  }
}

/** CommonJS gives its exports as the default. */
function findFunction(exported: Record<string, unknown>, name: string): ExecutorFunction | undefined {
  const found = exported[name] ?? Object(exported['default'])[name]
  return typeof found === 'function' ? (...args) => found(...args) : undefined
}

/** An error as `file:line: what it says`, with paths as they are in the project. */
function tell(error: unknown, project: string): string {
  const { stack, message, name } = error instanceof Error ? error : { message: String(error), name: 'thrown' }
  const place = new RegExp(`${RegExp.escape(project)}/([^\\s()]+?:\\d+)(?::\\d+)?`).exec(stack ?? '')?.[1]
  const said = `${name}: ${message}`.replaceAll(`${project}/`, '').split('\n')[0] ?? ''
  return `${place === undefined ? '' : `${place}: `}${said.slice(0, 1000)}`
}
