import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { runProgram } from './api.ts'

const VERSION = '4.32.5'
const folder = join(homedir(), '.cache', 'proofyard', `schemathesis-${VERSION}`)

/** The program, installed once into a folder of its own; or the sentence that says why it is not here. */
export async function findSchemathesis(): Promise<{ program: string } | { missing: string }> {
  const program = join(folder, 'bin', 'schemathesis')
  if (existsSync(join(folder, 'complete'))) return { program }
  const python = await runProgram('python3', ['-m', 'venv', '--help']).catch(() => ({ code: 1, output: '' }))
  if (python.code !== 0) return { missing: 'schemathesis is left out: there is no python3 with venv on this machine.' }
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, '..'), { recursive: true })
  await runProgram('python3', ['-m', 'venv', folder])
  const installed = await runProgram(join(folder, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`])
  if (installed.code !== 0) return { missing: `schemathesis is left out: pip cannot install it.\n${installed.output}` }
  await mkdir(join(folder, 'complete'))
  return { program }
}

/** One run of it over a document. */
export interface Campaign {
  /** What the counts are printed under. */
  name: string
  /** File with the OpenAPI document. */
  document: string
  url: string
  /** Goes into `Authorization`; undefined is nobody. */
  bearer?: string
  /** Which operations, by id. */
  operations: string[]
  /** How many examples of each. */
  examples: number
  /** The same one makes the same examples. */
  seed: number
  /** Ends it. */
  signal: AbortSignal
}

const Report = z.object({
  complete: z.boolean(),
  operations: z.object({ tested: z.number() }),
  test_cases: z.object({ generated: z.number(), with_failures: z.number(), errored: z.number() }),
})
export type Report = z.infer<typeof Report> & { output: string }

/** Else it would learn the ids of keys from lists of them, and go on to delete its own. */
const configuration = ['examples', 'coverage', 'fuzzing']
  .map((phase) => `[phases.${phase}.extra-data-sources]\nresponses = false\n`)
  .join('')

/**
 * A list in place of a name goes into the path as it is written, a `#` and a `?` in it too: what follows them does not
 * get to the server, and another call answers than the one that the answer is checked against.
 */
const hooks = `import schemathesis

@schemathesis.hook
def filter_path_parameters(context, path_parameters):
    return not any(isinstance(value, (list, dict)) for value in (path_parameters or {}).values())
`

const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'

/** Sends good and bad data to each operation, and checks every answer against the document. */
export async function runCampaign(program: string, campaign: Campaign): Promise<Report> {
  const { name, document, url, bearer, operations, examples, seed, signal } = campaign
  const path = `${document}.${name.replaceAll(' ', '-')}.json`
  const config = `${path}.toml`
  const hooksFile = `${path}.py`
  await writeFile(hooksFile, hooks)
  await writeFile(config, `hooks = ${JSON.stringify(hooksFile)}\n${configuration}`)
  const options = {
    phases: 'examples,coverage,fuzzing',
    checks,
    'max-examples': String(examples),
    seed: String(seed),
    url,
    workers: '1',
    warnings: 'off',
    report: 'json',
    'report-json-path': path,
    ...(bearer === undefined ? {} : { header: `Authorization: Bearer ${bearer}` }),
  }
  const withValues = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value])
  const chosen = operations.flatMap((id) => ['--include-operation-id', id])
  const flags = ['--no-shrink', '--continue-on-failure']
  const args = ['--config-file', config, 'run', document, ...withValues, ...flags, ...chosen]
  // It leaves a folder where it is started.
  const { output } = await runProgram(program, args, { cwd: dirname(document), signal })
  const report = await readFile(path, 'utf8').catch(() => {
    throw new Error(`schemathesis left no report:\n${output}`)
  })
  return { ...Report.parse(JSON.parse(report)), output }
}
