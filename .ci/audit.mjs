// Which packages of package-lock.json have known weaknesses, by `npm audit`, and which of these are excepted in .ci/audit-exceptions.json: each with
// the id of its advisory, a reason, and the day until which that holds. Fails on any other weakness, and on an exception that has run out.
// Where the registry is not in reach, or does not answer such questions, that is said and fails nothing.
// Plain JavaScript: it runs on the machine's own Node. Takes the file of exceptions; today's is the default.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [file = join(import.meta.dirname, 'audit-exceptions.json')] = process.argv.slice(2)
const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/
/** Longer promises are none. */
const MAX_DAYS = 180
const problems = []

const today = new Date().toISOString().slice(0, 10)
const exceptions = JSON.parse(readFileSync(file, 'utf8'))
for (const { id, reason, until, ...more } of exceptions) {
  const isWhole = ID.test(id) && typeof reason === 'string' && reason.length >= 20 && DAY.test(until)
  if (!isWhole || Object.keys(more).length > 0) {
    problems.push(
      `${id}: an exception has an id (GHSA-…), a reason of 20 letters or more, and a day "until", and nothing else.`,
    )
  } else if (until < today) {
    problems.push(`${id}: the exception ran out on ${until}. Update the package, or look again and set another day.`)
  } else if (Date.parse(until) - Date.parse(today) > MAX_DAYS * 86_400_000) {
    problems.push(`${id}: the exception is until ${until}, which is more than ${MAX_DAYS} days from today.`)
  }
}

// Where a setting keeps npm from asking, its report is that of a registry that knows of no weakness.
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only', '--no-offline'], {
  cwd: join(import.meta.dirname, '..'),
  encoding: 'utf8',
  maxBuffer: 256 * 1024 ** 2,
  timeout: 5 * 60_000,
})
const report = parsed(stdout)
if (report?.vulnerabilities === undefined) {
  const why = error?.message ?? report?.message ?? 'it answered nothing that can be read'
  console.log(
    `Dependencies were not audited: the registry of npm did not say what it knows (${why}). Only the exceptions were read.`,
  )
} else {
  judge(report.vulnerabilities)
}
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** @param vulnerabilities by package, as npm prints them; what a package only has by another is a name there */
function judge(vulnerabilities) {
  const found = new Map()
  for (const { via } of Object.values(vulnerabilities)) {
    for (const one of via) {
      if (typeof one === 'object') found.set(String(one.url).split('/').at(-1), one)
    }
  }
  const excepted = new Set(exceptions.map(({ id }) => id))
  for (const [id, { name, range, severity, title }] of found) {
    if (!excepted.has(id))
      problems.push(
        `${id}: ${name} ${range} has a known weakness (${severity}): ${title}. Update it, or say in ${file} why it does no harm here, and until when.`,
      )
  }
  for (const id of excepted)
    if (!found.has(id)) console.log(`${id}: nothing needs this exception any more. Take it out.`)
  console.log(
    `Dependencies were audited: ${found.size} advisories, ${[...found.keys()].filter((id) => excepted.has(id)).length} of them excepted.`,
  )
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
