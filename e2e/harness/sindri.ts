import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './api.ts'
import { type Proofyard, root } from './proofyard.ts'

/** The published `sindri` npm client, unchanged. */
export const sindriProgram = join(root, 'node_modules', '.bin', 'sindri')

const driven = new Set<string>()

/** Notes which of the client's commands is run. */
export function noteCommand(args: string[]): void {
  const [command = '', verb] = args.filter((word) => !word.startsWith('-'))
  driven.add(['config', 'exec', 'proof'].includes(command) ? `${command} ${verb}` : command)
}

/** Prints which of the client's commands this test has run. */
export function printCommands(): void {
  console.log(`npm: ${driven.size} commands driven: ${[...driven].sort().join(', ')}.`)
}

/** Runs the npm client against a Proofyard with the first user's key; its configuration folder is a fresh one. */
export async function sindri(
  proofyard: Proofyard,
  args: string[],
  cwd: string,
  { env = {}, input }: { env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<{ code: number | null; output: string }> {
  noteCommand(args)
  const configuration = await mkdtemp(join(tmpdir(), 'proofyard-sindri-'))
  const environment = {
    ...process.env,
    XDG_CONFIG_HOME: configuration,
    SINDRI_BASE_URL: proofyard.url,
    SINDRI_API_KEY: proofyard.apiKey,
    SINDRI_LINT_DISABLE_CIRCOMSPECT: '1',
    ...env,
  }
  try {
    return await runProgram(sindriProgram, args, { cwd, env: environment, ...(input === undefined ? {} : { input }) })
  } finally {
    await rm(configuration, { recursive: true, force: true })
  }
}

/** What commands say that are typed as they were copied, with `npx sindri` in them and the first user's key. */
export async function typeWithSindri({ apiKey }: Proofyard, commands: string): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'proofyard-sindri-'))
  // Where npx looks for an installed tool first.
  await symlink(join(root, 'node_modules'), join(cwd, 'node_modules'))
  const env = { ...process.env, XDG_CONFIG_HOME: cwd, SINDRI_API_KEY: apiKey }
  const { output } = await runProgram('sh', ['-c', commands], { cwd, env })
  await rm(cwd, { recursive: true })
  return output
}
