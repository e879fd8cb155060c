import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runProgram } from './api.ts'
import type { Proofyard } from './proofyard.ts'
import { type Answer, onTerminal } from './terminal.ts'

/** What came of a command. */
interface Outcome {
  code: number | null
  /** Standard output and standard error, as they came. */
  output: string
}

/** What is done once a command has said something, which it is told. */
interface Meanwhile {
  said: RegExp
  meanwhile: (output: string) => Promise<void>
}

/** The command line as it is published, of one person with a folder of their own. */
export interface CommandLine {
  folder: string
  /** Where a shell finds it. */
  bin: string
  /** In a pipe. */
  pipe: (typed: string[], options?: { input?: string; env?: Record<string, string>; cwd?: string }) => Promise<Outcome>
  /** On a terminal, with what is typed at each prompt. */
  terminal: (typed: string[], answers: Answer[], cwd?: string) => Promise<Outcome>
  /** In a pipe, with Ctrl-C as soon as it has said this; `meanwhile` is done once as soon as it has said that before. */
  interrupt: (typed: string[], said: RegExp, before?: Meanwhile) => Promise<Outcome>
  /** In a pipe, to its own end. */
  meanwhile: (typed: string[], before: Meanwhile) => Promise<Outcome>
  /** What a command prints as its result with `--json`. */
  json: (typed: string[], cwd?: string) => Promise<unknown>
}

/** What no command says. */
const NEVER = /(?!)/

/** Installs the package that a server has, in a folder for somebody who never used it. */
export async function installCommandLine(url: string): Promise<CommandLine> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-cli-'))
  const prefix = join(folder, 'installed')
  const args = ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', `${url}/proofyard.tgz`]
  const { code, output } = await runProgram('npm', args, { cwd: folder })
  if (code !== 0) throw new Error(`npm ${args.join(' ')}: ${output}`)
  return commandLineIn(folder, join(prefix, 'bin', 'proofyard'))
}

function commandLineIn(folder: string, program: string): CommandLine {
  const { SINDRI_API_KEY: _key, SINDRI_BASE_URL: _url, PATH = '', ...rest } = process.env
  // By the machine's own Node, as people have it, and not by that of this house.
  const path = PATH.split(delimiter).filter((place) => !place.includes('node_modules'))
  const own = { ...rest, PATH: path.join(delimiter), XDG_CONFIG_HOME: join(folder, 'configuration') }
  const interrupt: CommandLine['interrupt'] = (typed, said, before) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(60_000)
      const child = spawn(program, typed, { cwd: folder, env: own, stdio: ['ignore', 'pipe', 'pipe'], signal })
      let output = ''
      const waiting = [
        ...(before === undefined ? [] : [{ said: before.said, act: () => before.meanwhile(output) }]),
        { said, act: async () => void child.kill('SIGINT') },
      ]
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => {
          output += String(text)
          if (waiting[0]?.said.test(output) === true) void waiting.shift()?.act().catch(reject)
        })
      child.once('error', (error) => reject(new Error(`${error.message}: ${output}`)))
      child.once('close', (code) => resolve({ code, output }))
    })
  return {
    folder,
    bin: dirname(program),
    pipe: (typed, { input, env = {}, cwd = folder } = {}) =>
      runProgram(program, typed, {
        cwd,
        env: { ...own, ...env },
        ...(input === undefined ? {} : { input }),
      }),
    terminal: (typed, answers, cwd = folder) =>
      onTerminal([program, ...typed], answers, { cwd, env: { ...own, TERM: 'xterm' } }),
    interrupt,
    meanwhile: (typed, before) => interrupt(typed, NEVER, before),
    json: async (typed, cwd = folder) => {
      const { stdout } = await promisify(execFile)(program, [...typed, '--json'], { cwd, env: own })
      return JSON.parse(stdout)
    },
  }
}

/** What the command line of a server says to commands that are typed as they were copied, with the first user's key. */
export async function typeOnce({ url, apiKey }: Proofyard, commands: string): Promise<string> {
  const { bin, folder: cwd } = await installCommandLine(url)
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}`, PROOFYARD_API_KEY: apiKey }
  const { output } = await runProgram('sh', ['-c', commands], { cwd, env })
  await rm(cwd, { recursive: true })
  return output
}
