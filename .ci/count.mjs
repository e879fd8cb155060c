// What the runs of vitest came to: the slowest files, what was skipped and what failed by name, and how many tests there were.
// Takes the folder of their outcomes (`e2e/harness/outcome.ts`) and the exit codes of `npm test` and `npm run test:heavy`.
// Plain JavaScript: it runs on the machine's own Node.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const [folder, testsExit, heavyExit] = process.argv.slice(2)
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

const tests = existsSync(join(folder, 'tests.json')) ? [read('tests.json')] : []
const heavy = readdirSync(join(folder, 'heavy')).map((file) => read(join('heavy', file)))

const all = (outcomes, key) => outcomes.flatMap((outcome) => outcome[key])
const runs = [...tests, ...heavy]
const failures = all(runs, 'failures')
// A run that fails says why; if it did not, that is a failure of its own.
for (const [name, exit, outcomes] of [
  ['npm test', testsExit, tests],
  ['npm run test:heavy', heavyExit, heavy],
]) {
  if (exit === '0' || all(outcomes, 'failures').length > 0) continue
  failures.push({ file: '', name, message: `It ended with exit code ${exit} and named no test that failed.` })
}

const slowest = all(runs, 'files').toSorted((one, other) => other.seconds - one.seconds)
console.log('\nThe slowest test files:')
for (const { file, seconds } of slowest.slice(0, 10))
  console.log(`${String(Math.round(seconds)).padStart(6)} s  ${file}`)
const skips = all(runs, 'skips')
for (const { file, name } of skips) console.log(`Skipped: ${file}: ${name}`)
for (const { file, name, message } of failures)
  console.log(`FAILED: ${file === '' ? '' : `${file}: `}${name}: ${message}`)

const passed = runs.reduce((total, outcome) => total + outcome.passed, 0)
console.log(`${passed} passed, ${failures.length} failed${skips.length > 0 ? `, ${skips.length} skipped` : ''}`)
