import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { fill, readOutputs } from './action-runner.ts'
import { runProgram } from './api.ts'
import { root } from './proofyard.ts'

const Texts = z.record(z.string(), z.string())
const Job = z.object({
  needs: z.array(z.string()).default([]),
  permissions: Texts.default({}),
  environment: z.string().optional(),
  env: Texts.default({}),
  steps: z.array(
    z.union([
      z.strictObject({ uses: z.string(), with: z.record(z.string(), z.unknown()).default({}) }),
      z.strictObject({
        name: z.string(),
        id: z.string().optional(),
        shell: z.literal('bash'),
        env: Texts.default({}),
        run: z.string(),
      }),
    ]),
  ),
})
const Workflow = z.object({ permissions: Texts, env: Texts, jobs: z.record(z.string(), Job) })

/** The text of the workflow that a tag starts. */
export async function releaseWorkflowText(): Promise<string> {
  return await readFile(join(root, '.github', 'workflows', 'release.yml'), 'utf8')
}

export async function releaseWorkflow(): Promise<z.output<typeof Workflow>> {
  return Workflow.parse(parse(await releaseWorkflowText()))
}

/** What a job of the workflow is run with. */
interface Run {
  job: string
  /** The checked-out repository, or an empty folder. */
  repository: string
  /** `RUNNER_TEMP`, which is made where it is not there. */
  temporary: string
  /** Contexts beside `env`, `steps` and `runner`. */
  contexts: { github: Record<string, string>; matrix?: Record<string, string> }
  /** Of each step, as the runner and the workflow set them. */
  env: NodeJS.ProcessEnv
  /** In place of what a step sets for itself, by its name. */
  stepEnv?: Record<string, Record<string, string>>
}

/**
 * Runs the scripts of a job in order, as GitHub's runner does, until one fails. Actions of others are not run.
 *
 * @returns each step that ran with its exit code, and all that was said
 */
export async function runJob({ job: name, repository, temporary, contexts, env, stepEnv = {} }: Run): Promise<{
  steps: Record<string, number | null>
  log: string
}> {
  const { env: ofAll, jobs } = await releaseWorkflow()
  const job = jobs[name]
  if (job === undefined) throw new Error(`The workflow has no job ${name}.`)
  await mkdir(temporary, { recursive: true })
  const outputs: Record<string, { outputs: Record<string, string> }> = {}
  const known = { ...contexts, runner: { temp: temporary }, steps: outputs }
  const filled = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fill(text, known)]))
  const steps: Record<string, number | null> = {}
  let log = ''
  for (const step of job.steps) {
    if ('uses' in step) continue
    const [output, script] = [join(temporary, 'step-output'), join(temporary, 'step.sh')]
    await writeFile(output, '')
    await writeFile(script, step.run)
    const { code, output: said } = await runProgram('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: repository,
      env: {
        ...env,
        RUNNER_TEMP: temporary,
        GITHUB_OUTPUT: output,
        ...filled({ ...ofAll, ...job.env, ...step.env }),
        ...stepEnv[step.name],
      },
    })
    steps[step.name] = code
    log += said
    if (step.id !== undefined) outputs[step.id] = { outputs: readOutputs(await readFile(output, 'utf8')) }
    if (code !== 0) break
  }
  return { steps, log }
}
