import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Evaluator, Lexer, Parser, data } from '@actions/expressions'
import { onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

/** The folder of the action. */
export const actionFolder = join(root, 'action')

const Step = z.strictObject({
  name: z.string(),
  id: z.string().optional(),
  if: z.string().optional(),
  shell: z.literal('bash'),
  env: z.record(z.string(), z.string()).default({}),
  run: z.string(),
})
const Action = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional(), required: z.boolean().default(false) })),
  outputs: z.record(z.string(), z.object({ value: z.string() })),
  runs: z.object({ using: z.literal('composite'), steps: z.array(Step) }),
})

/** The action as its file has it. */
export async function readAction(): Promise<z.output<typeof Action>> {
  return Action.parse(parse(await readFile(join(actionFolder, 'action.yml'), 'utf8')))
}

/** What a workflow runs the action for, and with. */
interface Job {
  /** The checked-out repository. */
  repository: string
  inputs: Record<string, string>
  eventName: string
  /** Of the branch that was pushed, or `12/merge`. */
  refName: string
  event: object
  /** Address of the API for comments, and the token for it. */
  api: { url: string; token: string }
}

/** What came of it. */
export interface Ran {
  /** Whether each step that ran ended well. */
  isGreen: boolean
  /** Each step that ran, in order, with how it ended. */
  steps: Record<string, 'success' | 'failure'>
  log: string
  summary: string
  outputs: Record<string, string>
}

/** Runs the steps of the action in order, as GitHub's runner does, on this machine's own Node. */
export async function runAction({ repository, inputs, eventName, refName, event, api }: Job): Promise<Ran> {
  const { inputs: known, outputs: named, runs } = await readAction()
  const temporary = await mkdtemp(join(tmpdir(), 'proofyard-runner-'))
  onTestFinished(() => rm(temporary, { recursive: true, force: true }))
  const file = async (name: string, text = '') => {
    await writeFile(join(temporary, name), text)
    return join(temporary, name)
  }
  const summary = await file('summary')
  const { PROOFYARD_API_KEY: _key, SINDRI_API_KEY: _other, PATH = '', HOME = '' } = process.env
  const env = {
    HOME,
    PATH: PATH.split(delimiter)
      .filter((place) => !place.includes('node_modules'))
      .join(delimiter),
    CI: 'true',
    GITHUB_ACTION_PATH: actionFolder,
    GITHUB_API_URL: api.url,
    GITHUB_EVENT_NAME: eventName,
    GITHUB_EVENT_PATH: await file('event.json', JSON.stringify(event)),
    GITHUB_REF_NAME: refName,
    GITHUB_REPOSITORY: 'acme/circuits',
    GITHUB_RUN_ID: '77',
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: temporary,
    XDG_CONFIG_HOME: join(temporary, 'configuration'),
  }
  const defaults = Object.entries(known).map(([name, { default: value = '' }]) => [name, value] as const)
  const contexts = {
    inputs: { ...Object.fromEntries(defaults), ...inputs },
    github: { token: api.token },
    steps: {} as Record<string, { outcome: string; outputs: Record<string, string> }>,
  }
  let log = ''
  const steps: Ran['steps'] = {}
  const hasFailed = () => Object.values(steps).includes('failure')
  for (const { name, id = name, if: condition = 'success()', env: own, run } of runs.steps) {
    if (!isTrue(condition, contexts, hasFailed())) continue
    const output = await file(`output-${id}`)
    const script = await file('script.sh', run)
    const ownEnv = Object.fromEntries(Object.entries(own).map(([key, value]) => [key, fill(value, contexts)]))
    const { code, output: said } = await runProgram('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: repository,
      env: { ...env, GITHUB_OUTPUT: output, ...ownEnv },
    })
    log += said
    const outcome = code === 0 ? 'success' : 'failure'
    steps[name] = outcome
    contexts.steps[id] = { outcome, outputs: readOutputs(await readFile(output, 'utf8')) }
  }
  const outputs = Object.entries(named).map(([name, { value }]) => [name, fill(value, contexts)] as const)
  return {
    isGreen: !hasFailed(),
    steps,
    log,
    summary: await readFile(summary, 'utf8'),
    outputs: Object.fromEntries(outputs),
  }
}

/** The commands that a runner finds in what steps have said: where they are stopped there are none until their token comes. */
export function commandsIn(log: string): string[] {
  const commands: string[] = []
  let token: string | undefined
  for (const line of log.split('\n').map((text) => text.trim())) {
    if (token !== undefined) {
      if (line === `::${token}::`) token = undefined
      continue
    }
    token = /^::stop-commands::(.+)$/.exec(line)?.[1]
    if (token === undefined && line.startsWith('::')) commands.push(line)
  }
  return commands
}

/** What a step has written into the file of its outputs, in lines. */
export function readOutputs(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** A text with the values of its expressions. */
export function fill(text: string, contexts: object): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) =>
    evaluate(expression, contexts, false).coerceString(),
  )
}

function isTrue(condition: string, contexts: object, hasFailed: boolean): boolean {
  const expression = condition.replace(/^\$\{\{(.*)\}\}$/, '$1')
  return evaluate(expression, contexts, hasFailed).coerceString() === 'true'
}

function evaluate(expression: string, contexts: object, hasFailed: boolean): data.ExpressionData {
  const answer = (name: string, value: boolean) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(value),
  })
  const functions = [
    answer('always', true),
    answer('cancelled', false),
    answer('success', !hasFailed),
    answer('failure', hasFailed),
  ]
  const { tokens } = new Lexer(expression.trim()).lex()
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse()
  const dictionary = toData(contexts)
  if (!(dictionary instanceof data.Dictionary)) throw new Error('The contexts are no object.')
  return new Evaluator(parsed, dictionary, new Map(functions.map((one) => [one.name, one]))).evaluate()
}

function toData(value: unknown): data.ExpressionData {
  if (typeof value !== 'object' || value === null) return new data.StringData(String(value))
  return new data.Dictionary(...Object.entries(value).map(([key, inner]) => ({ key, value: toData(inner) })))
}
