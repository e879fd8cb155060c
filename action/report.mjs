// Shows what was found in the summary of the run, and in one comment of the pull request. Plain JavaScript for the Node that a runner has.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** GitHub takes 65,536. */
const MAX_CHARACTERS = 65_000
const MAX_PAGES = 50
const TIMEOUT_MS = 30_000
/** As whom the token of a workflow writes. A comment of someone else is theirs, whatever it begins with. */
const AUTHOR = 'github-actions[bot]'

const { env } = process
const run = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`
const file = join(env.WORK, 'report.md')
const found = existsSync(file)
  ? readFileSync(file, 'utf8')
  : '### Proofyard\n\n✗ **It ended before anything could be tested.** The log of the run says why.\n'
const report = `${found}\n[The run](${run})\n`
appendFileSync(env.GITHUB_STEP_SUMMARY, report)

const number = Number(JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')).pull_request?.number)
if (Number.isInteger(number) && env.COMMENT === 'true') {
  // The result of the test is what the run is for: without the comment it stands in the summary.
  await comment(number).catch((error) => console.log(`::warning title=Proofyard::${spell(error.message)}`))
}

/** Writes the comment of this project, or again what it has. */
async function comment(number) {
  const project = createHash('sha256').update(env.FOLDER).digest('hex').slice(0, 16)
  const mark = `<!-- proofyard ${project} -->`
  const text =
    report.length > MAX_CHARACTERS
      ? `### Proofyard\n\nThe report is too long for a comment: [the run](${run}) has it.\n`
      : report
  const body = `${mark}\n${text}`
  const earlier = await findComment(number, mark)
  if (earlier === undefined) await ask('POST', `issues/${number}/comments`, { body })
  else await ask('PATCH', `issues/comments/${earlier}`, { body })
}

async function findComment(number, mark) {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const comments = await ask('GET', `issues/${number}/comments?per_page=100&page=${page}`)
    const own = comments.find(({ user, body }) => user?.login === AUTHOR && body?.startsWith(mark))
    if (own !== undefined) return Number(own.id)
    if (comments.length < 100) return undefined
  }
  return undefined
}

async function ask(method, path, body) {
  const response = await fetch(`${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${env.GITHUB_TOKEN}`,
      'content-type': 'application/json',
      'x-github-api-version': '2022-11-28',
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return await response.json()
  const why = response.status === 403 ? ' The job needs `permissions: { contents: read, pull-requests: write }`.' : ''
  throw new Error(`The comment could not be written: GitHub answers ${response.status}.${why}`)
}

/** A text as the runner reads it in a command: one line. */
function spell(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
