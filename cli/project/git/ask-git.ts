import { execFile } from 'node:child_process'
import { dirname, resolve } from 'node:path'

const TIMEOUT_MS = 5000
/** The list of a million files. */
const MAX_OUTPUT_BYTES = 256 * 1024 ** 2

/** What a repository's own settings name, which would be run or fetched from while git reads. */
const SETTINGS = {
  'safe.bareRepository': 'explicit',
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'core.untrackedCache': 'false',
  'submodule.recurse': 'false',
}

/**
 * Asks git something about a folder that a stranger may have made. Only commands that read lists are for this: none of them runs a filter, a hook or
 * another program that the repository names.
 *
 * @param input its standard input, byte for byte as latin1
 * @returns its standard output, byte for byte as latin1; undefined where git is not there, or does not know
 */
export function askGit(folder: string, args: string[], input = ''): Promise<string | undefined> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const env = {
    ...process.env,
    // An object that a partial clone lacks would be fetched by the programs that its remote names.
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
  }
  const options = {
    env,
    // A program of that name in the folder is not git, where the search for programs begins in the folder one works in.
    cwd: dirname(process.execPath),
    encoding: 'latin1',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const
  const path = resolve(folder)
  return new Promise((settle) => {
    const child = execFile('git', ['--no-pager', ...settings, '-C', path, ...args], options, (error, stdout) =>
      settle(error === null ? stdout : undefined),
    )
    child.stdin?.on('error', () => undefined).end(input, 'latin1')
  })
}
