import { writeFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { Outcome } from './outcome.ts'

type Failure = Outcome['failures'][number]

/**
 * A reporter for vitest that writes an `Outcome` as JSON into the file that `PROOFYARD_TEST_OUTCOME` names. Vitest's own JSON
 * report has neither the errors of hooks and of suites nor their time.
 */
export default class OutcomeReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): Promise<void> {
    const path = process.env['PROOFYARD_TEST_OUTCOME']
    if (path === undefined) throw new Error('PROOFYARD_TEST_OUTCOME names no file for the outcome.')
    await writeFile(path, JSON.stringify(outcomeOf(modules, errors)))
  }
}

function outcomeOf(modules: readonly TestModule[], errors: readonly { message: string }[]): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], skips: [], files: [] }
  for (const module of modules) {
    const file = module.relativeModuleId
    outcome.files.push({ file, seconds: secondsOf(module) })
    for (const test of module.children.allTests()) {
      const { state, errors = [] } = test.result()
      if (state === 'passed') outcome.passed++
      if (state === 'failed') outcome.failures.push(failure(file, test.fullName, errors))
      if (state === 'skipped' && !isBelowFailure(test)) outcome.skips.push({ file, name: test.fullName })
    }
    outcome.failures.push(...failedSuites(module))
  }
  outcome.failures.push(...errors.map((error) => failure('', 'an error outside of tests', [error])))
  return outcome
}

/** The suites of a file, and the file itself, whose own code or hooks failed. */
function failedSuites(module: TestModule): Failure[] {
  const file = module.relativeModuleId
  const suites = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
  const failures = suites.map((suite) => failure(file, suite.fullName, suite.errors()))
  if (module.errors().length > 0) failures.unshift(failure(file, 'the file', module.errors()))
  const ended = ['passed', 'failed', 'skipped'].includes(module.state())
  if (!ended) failures.unshift({ file, name: 'the file', message: 'It did not run to its end.' })
  return failures
}

function failure(file: string, name: string, errors: readonly { message: string }[]): Failure {
  const [line = ''] = stripVTControlCharacters(errors[0]?.message ?? '').split('\n', 1)
  return { file, name, message: line.slice(0, 300) }
}

/** Whether a test was not run because something around it failed. */
function isBelowFailure(test: TestCase): boolean {
  for (let above: TestSuite | TestModule = test.parent; ; above = above.parent) {
    if (above.errors().length > 0) return true
    if (above.type === 'module') return false
  }
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
}
