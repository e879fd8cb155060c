import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Destination } from '@proofyard/sandbox/gateway/network.ts'
import type { Outcome } from '@proofyard/sandbox/sandbox.ts'
import { UserError } from '../../framework.ts'
import { destinationOf } from '../destination-of.ts'
import { type GitMirror, fetchedFrom } from '../git-mirrors.ts'
import type { Dependency } from './find-package.ts'
import { type GitPackage, isSameSource } from './locked-git.ts'

/** The entries of a Cargo.lock that hold packages at their revisions; cargo adds what these depend on. */
export function lockEntries(locked: GitPackage[]): string {
  const text = (value: string) => JSON.stringify(value)
  return locked
    .map(({ name, version, source }) =>
      ['', '[[package]]', `name = ${text(name)}`, `version = ${text(version)}`, `source = ${text(source)}`, ''].join(
        '\n',
      ),
    )
    .join('')
}

/** The keys of a line of Cargo.toml that say where a package comes from: nothing more for crates.io. */
export function placeKeys({ source }: Dependency): string {
  const [, url, kind, name] = /^git\+([^?#]+)(?:\?(rev|tag|branch)=([^#]+))?/.exec(source ?? '') ?? []
  if (url === undefined) return ''
  const git = `git = ${JSON.stringify(url)}, `
  return kind === undefined ? git : `${git}${kind} = ${JSON.stringify(name)}, `
}

/**
 * The hosts of these packages, or of their mirrors, and no others. The last word on a host counts, so those come last that the
 * project names: it cannot name the operator's own host, as that of a mirror, and reach what else is there.
 */
export function destinationsOf(locked: GitPackage[], mirrors: GitMirror[]): Destination[] {
  const places = locked.map((one) => fetchedFrom(one.url, mirrors))
  const [operators, projects] = [true, false].map((mayBeLocal) =>
    places.filter(({ isOperators }) => isOperators === mayBeLocal).map(({ url }) => destinationOf(url, { mayBeLocal })),
  )
  return [...(operators ?? []), ...(projects ?? [])]
}

/**
 * Submodules are named by the repository, not by the project's Cargo.lock, and cargo fetches them from wherever the step may reach.
 *
 * @throws UserError where a repository has some
 */
export async function refuseSubmodules(cargoHome: FilePath): Promise<void> {
  const checkouts = join(cargoHome, 'git', 'checkouts')
  for (const name of await readdir(checkouts).catch(() => [])) {
    for (const revision of await readdir(join(checkouts, name))) {
      const found = await lstat(join(checkouts, name, revision, '.gitmodules')).catch(() => undefined)
      if (found !== undefined) throw new UserError(withSubmodules(name.replace(/-[\da-f]+$/, '')))
    }
  }
}

function withSubmodules(repository: string): string {
  return `The git repository ${repository} has submodules, and builds do not fetch these. Put its sources into the project and name their path.`
}

/** Which revision could not be had from where, as a sentence; undefined where all were. */
export function whyNotFetched({ stderr, networkFaults }: Outcome, locked: GitPackage[]): string | undefined {
  const [, failed = ''] = /^ *unable to update (\S+)/im.exec(stderr) ?? []
  const missing = locked.find(({ source }) => isSameSource(source, `git+${failed}`))
  if (missing === undefined) return undefined
  const { url, host, revision } = missing
  if (/failed to update submodule/.test(stderr)) return withSubmodules(url)
  return `Revision ${revision} of ${url} could not be fetched from ${host}. ${networkFaults[0]?.sentence ?? lastCause(stderr)}`
}

/** A cause may hold what the host wrote. */
const MAX_CAUSE_CHARACTERS = 300

/** What hosts answer where there is nothing for us; GitHub tells no one whether a repository is private or not there. */
const answers: [cause: RegExp, sentence: string][] = [
  [/^revspec|^object not found|not our ref/, 'The repository does not have it.'],
  [/got 404$/, 'The host has no such repository.'],
  [/got 40[13]$/, 'The host has no such repository, or asks for a login.'],
]

/** The deepest cause of those that cargo tells, without the class and code of libgit2. */
function lastCause(stderr: string): string {
  const cause =
    stderr
      .split('Caused by:')
      .at(-1)
      ?.trim()
      .replace(/; class=[^]*$/, '')
      .slice(0, MAX_CAUSE_CHARACTERS) ?? ''
  return answers.find(([pattern]) => pattern.test(cause))?.[1] ?? `${cause}.`
}
