import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { type GitMirror, fetchedFrom, gitConfiguration } from './git-mirrors.ts'

const start = promisify(execFile)

/** Sources of a library that no registry has, at one revision. */
export interface GitSource {
  url: string
  /** The hash of a commit, as 40 hexadecimal digits. */
  revision: string
  /** Files and folders of it that are wanted. */
  paths: string[]
  /** What is changed before it is compiled. */
  edits: SourceEdit[]
}

/** One change of a source: a piece of text that stands there exactly once, and what stands in its place. */
export interface SourceEdit {
  file: string
  from: string
  to: string
}

/** What is missing on this machine to fetch sources, as a sentence. */
export async function missingGit(): Promise<string | undefined> {
  return await start('git', ['--version'], { cwd: '/' }).then(
    () => undefined,
    () => 'Sources are fetched with git, which this machine does not have: apt-get install git.',
  )
}

/**
 * Fetches the files of a revision into an empty folder, and makes the edits. git computes the hash of all that it gets, so what
 * it finds under the revision is that revision. Only the one commit is fetched, and no submodule.
 *
 * @param options.cacheFolder keeps what was fetched for the next try
 * @param options.longestSilenceSeconds after which a server that sends nothing is given up
 * @throws Error with a sentence that says from where it could not be had, or which edit has lost its place
 */
export async function fetchGitSource(
  source: GitSource,
  options: {
    folder: FilePath
    cacheFolder: FilePath
    gitMirrors: GitMirror[]
    signal: AbortSignal
    longestSilenceSeconds?: number
  },
): Promise<void> {
  const { folder, cacheFolder, gitMirrors, signal, longestSilenceSeconds = MAX_SILENCE_SECONDS } = options
  const settings = [...SAFE_SETTINGS, 'http.lowSpeedLimit=1', `http.lowSpeedTime=${longestSilenceSeconds}`]
  const repository = join(cacheFolder, 'source.git')
  const configuration = join(cacheFolder, 'source.gitconfig')
  await mkdir(cacheFolder, { recursive: true })
  await writeFile(configuration, gitConfiguration(gitMirrors))
  const git = async (...args: string[]): Promise<string> => {
    const { stdout } = await start(
      'git',
      [...settings.flatMap((one) => ['-c', one]), `--git-dir=${repository}`, ...args],
      {
        cwd: '/',
        signal,
        env: { ...process.env, GIT_CONFIG_GLOBAL: configuration, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
      },
    )
    return stdout.trim()
  }
  const { url, revision, paths, edits } = source
  if (!(await has(git, revision))) {
    // A fetch that was ended leaves its part of the pack, and where git was killed a lock that no later one gets past.
    await rm(repository, { recursive: true, force: true })
    await start('git', ['init', '--quiet', '--bare', repository], { cwd: '/', signal })
    await git('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', url, revision).catch(
      (error: unknown) => {
        signal.throwIfAborted()
        throw new Error(whyNotFetched(source, fetchedFrom(url, gitMirrors).url, error))
      },
    )
  }
  if (!(await has(git, revision))) throw new Error(`${url} gave another commit than ${revision}.`)
  await git(`--work-tree=${folder}`, 'checkout', '--quiet', '--force', revision, '--', ...paths)
  for (const edit of edits) await editSource(folder, edit)
}

/** Nothing of the repository is run, and nothing else than what was asked for is fetched. */
const SAFE_SETTINGS = ['core.hooksPath=/dev/null', 'core.symlinks=false', 'transfer.fsckObjects=true']
/** Before it sends anything, a server chooses and packs what was asked for. */
const MAX_SILENCE_SECONDS = 300

/** Whether the commit is there whole, with all its files. */
async function has(git: (...args: string[]) => Promise<string>, revision: string): Promise<boolean> {
  return await git('rev-list', '--objects', '--quiet', revision, '--').then(
    () => true,
    () => false,
  )
}

async function editSource(folder: FilePath, { file, from, to }: SourceEdit): Promise<void> {
  const path = join(folder, file)
  const text = await readFile(path, 'utf8')
  const found = text.split(from).length - 1
  if (found !== 1) {
    throw new Error(
      `The text that is to be changed in ${file} stands there ${found} times, and not once: ${from.trim()}`,
    )
  }
  await writeFile(
    path,
    text.replace(from, () => to),
  )
}

const MAX_CAUSE_CHARACTERS = 300

function whyNotFetched({ url, revision }: GitSource, from: string, error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  const cause = stderr.trim().replaceAll(/\s+/g, ' ').slice(-MAX_CAUSE_CHARACTERS)
  const way = from === url ? '' : ` by way of ${from}`
  return `Revision ${revision} of ${url} could not be fetched${way}: ${cause}. A server without a way to it can have a mirror (PROOFYARD_GIT_MIRRORS).`
}
