import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { announceUserCode, endWithInputError } from '../../languages/node/programs/harness.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'

/** What a project's executor.js exports. */
type ExecutorFunction = (...args: unknown[]) => unknown

/**
 * Runs one function of the project's executor.js; whatever it throws becomes a `InputError` with file and line.
 *
 * From here on this process belongs to the project: nothing that it says is taken for more than the project's own word.
 */
export async function runExecutor(project: string, name: string, args: unknown[]): Promise<void> {
  const path = join(project, 'executor.js')
  if (!existsSync(path))
    throw new InputError('The project has no executor.js: it must export buildConstants and execute.')
  process.chdir(project)
  announceUserCode()
  // Errors of its timers and promises, and a promise that nothing will ever settle.
  process.once('uncaughtException', (error) =>
    endWithInputError(new InputError(`executor.js failed: ${tell(error, project)}`)),
  )
  process.once('beforeExit', () =>
    endWithInputError(new InputError(`${name} of executor.js never ends: its promise is not settled.`)),
  )
  let exported: Record<string, unknown>
  try {
    exported = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new InputError(`executor.js cannot be loaded: ${tell(error, project)}`, { cause: error })
  }
  const run = findFunction(exported, name)
  if (run === undefined) throw new InputError(`executor.js must export a function ${name}.`)
  try {
    await run(...args)
  } catch (error) {
    throw new InputError(`${name} of executor.js failed: ${tell(error, project)}`, { cause: error })
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
  const sentence = `${name}: ${message}`.replaceAll(`${project}/`, '').split('\n')[0] ?? ''
  return `${place === undefined ? '' : `${place}: `}${sentence.slice(0, 1000)}`
}
