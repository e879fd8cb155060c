// Says what is tested, under which tag and against which build, or why nothing is. Plain JavaScript for the Node that a runner has.
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A tag has at most 128 characters. */
const MAX_NAME = 100

/** They run with the secrets of the repository, and may be begun by anyone: what such a workflow checks out may be a stranger's. */
const WITH_SECRETS_FOR_STRANGERS = ['pull_request_target', 'workflow_run', 'issue_comment']

/** Why the run cannot go on, as a sentence. */
class RefusedError extends Error {}

/** What is said of a run that has no key. */
function noKey(event) {
  const { head, base } = event.pull_request ?? {}
  if (head !== undefined && head.repo?.full_name !== base.repo.full_name)
    return 'A pull request from a fork gets no secrets, so there is no API key to test it with. Someone who may write to this repository can push its commits to a branch here, after reading them.'
  return 'api-key is empty. Is the secret there, and is it named right?'
}

/** The origin of the server. */
function readServer(text) {
  const { protocol, origin } = URL.canParse(text) ? new URL(text) : {}
  if (protocol === 'http:' || protocol === 'https:') return origin
  throw new RefusedError('server has to be an address, such as https://proofs.example.org.')
}

/** A branch as a tag. One that has other characters than tags gets a part of its hash: a/b and a-b are two. */
function tagOf(branch) {
  const plain = branch
    .replaceAll(/[^\w.-]/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, MAX_NAME)
  if (plain === branch) return plain
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, 8)
  return plain === '' ? hash : `${plain}-${hash}`
}

/** What is typed into the workflow: one line of what tags and builds have. */
function readNames(name, text) {
  if (/^[\w./: -]*$/.test(text) && !/(?:^| )-/.test(text)) return text.trim()
  throw new RefusedError(`${name} has characters that no tag or build has.`)
}

function plan(
  { API_KEY = '', SERVER = '', TAG = '', AGAINST = '', GITHUB_EVENT_NAME = '', GITHUB_REF_NAME = '' },
  event,
) {
  if (WITH_SECRETS_FOR_STRANGERS.includes(GITHUB_EVENT_NAME))
    throw new RefusedError(
      `On ${GITHUB_EVENT_NAME} a stranger’s project would be deployed in the name of this repository. Use pull_request.`,
    )
  if (API_KEY.trim() === '') throw new RefusedError(noKey(event))
  const { number, base } = event.pull_request ?? {}
  const own = number === undefined ? tagOf(GITHUB_REF_NAME) : `pr-${Number(number)}`
  const earlier = number === undefined ? own : tagOf(base.ref)
  return {
    server: readServer(SERVER),
    tag: readNames('tag', TAG) || own,
    against: readNames('against', AGAINST) || `:${earlier}`,
  }
}

const { env } = process
try {
  for (const line of (env.API_KEY ?? '').split(/\r?\n/).filter((part) => part.trim() !== ''))
    console.log(`::add-mask::${line}`)
  const planned = plan(env, JSON.parse(readFileSync(env.GITHUB_EVENT_PATH, 'utf8')))
  // Of this run alone: a report of another one is not told as its own.
  const outputs = { ...planned, work: mkdtempSync(join(env.RUNNER_TEMP, 'proofyard-')) }
  appendFileSync(
    env.GITHUB_OUTPUT,
    Object.entries(outputs)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
} catch (error) {
  if (!(error instanceof RefusedError)) throw error
  console.log(`::error title=Proofyard::${error.message}`)
  process.exitCode = 1
}
