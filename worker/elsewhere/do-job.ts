import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { jobStages } from '@proofyard/contract/stage.ts'
import type { WorkerFile, WorkerJob } from '@proofyard/contract/worker.ts'
import { keepInterface } from '@proofyard/frameworks/interface/keep-interface.ts'
import { openProject } from '@proofyard/archives/open-project.ts'
import { type LocalAttempt, openRun } from '../open-run.ts'
import { performanceOf } from '../performance-of.ts'
import { proveAndVerify } from '../prove-and-verify.ts'
import { filesOfBuild, filesOfProof } from '../result-files.ts'
import type { ElsewhereContext } from './context.ts'
import type { JobCalls } from './job-calls.ts'

/** An attempt at a job of a server elsewhere. */
export interface ElsewhereAttempt extends LocalAttempt {
  context: ElsewhereContext
  job: WorkerJob
  calls: JobCalls
}

/** Does a job from its files to its finish. */
export function doJob(attempt: ElsewhereAttempt): Promise<void> {
  return attempt.job.kind === 'compile' ? compile(attempt) : prove(attempt)
}

async function compile(attempt: ElsewhereAttempt): Promise<void> {
  const { context, job, calls, clock } = attempt
  const framework = context.findFramework(job.circuit_type)
  const folder = join(attempt.folder, 'project')
  await clock.stage(jobStages.first.name, async () => {
    const archive = join(attempt.folder, 'project.tar.gz')
    await calls.fetch(only(job, 'project'), archive)
    await openProject(createReadStream(archive), folder, context.limits)
  })
  const manifest = framework.manifest.parse(job.manifest)
  const compiled = await framework.compile(await openRun(attempt), { manifest, folder })
  const kept = await keepInterface({ manifest, folder }, compiled, attempt.folder)
  await clock.stage(jobStages.last.name, () => sendAll(calls, filesOfBuild(compiled, kept.file)))
  const { details, setup, versions, measured = {} } = compiled
  const warnings = [...compiled.warnings, ...kept.warnings]
  await calls.finishBuild({ details, setup, versions, warnings, measured, compute_times: clock.times() })
}

async function prove(attempt: ElsewhereAttempt): Promise<void> {
  const { context, job, calls, clock } = attempt
  const framework = context.findFramework(job.circuit_type)
  const manifest = framework.manifest.parse(job.manifest)
  const placed = await clock.stage(jobStages.first.name, () => placeFiles(attempt))
  const session = framework.openProof(await openRun(attempt, job.circuit_id), {
    manifest,
    buildFolder: placed.buildFolder,
  })
  const onUnclosed = (error: unknown) => context.log.warn({ err: error }, 'a proof session was not closed')
  const proved = await proveAndVerify(session, placed, { onUnclosed })
  await clock.stage(jobStages.last.name, () => sendAll(calls, filesOfProof(proved)))
  const performance = performanceOf(proved.executed, proved.counts)
  await calls.finishProof({ warnings: proved.warnings, compute_times: clock.times(), performance })
}

/** As a worker with a storage places them: the input in no folder that a sandbox shows, read by this process alone. */
async function placeFiles({ folder, job, calls }: ElsewhereAttempt) {
  const buildFolder = join(folder, 'build')
  const verificationKey = join(folder, 'verification_key.json')
  const input = join(folder, 'input')
  await mkdir(buildFolder)
  for (const file of job.files) {
    if (file.kind === 'kept') await calls.fetch(file, join(buildFolder, plainName(file.name)))
    if (file.kind === 'verification_key') await calls.fetch(file, verificationKey)
  }
  await calls.fetch(only(job, 'input'), input)
  return { buildFolder, verificationKey, input }
}

/** A server that is not what it seems must not write where it likes. */
function plainName(name: string): string {
  if (/^[A-Za-z0-9_][A-Za-z0-9_.-]*$/.test(name)) return name
  throw new Error(`The server names a file ${JSON.stringify(name)}, which is no plain name.`)
}

function only(job: WorkerJob, kind: WorkerFile['kind']): WorkerFile {
  const file = job.files.find((one) => one.kind === kind)
  if (file === undefined) throw new Error(`The job has no file of the kind ${kind}.`)
  return file
}

async function sendAll(calls: JobCalls, files: Parameters<JobCalls['send']>[0][]): Promise<void> {
  for (const file of files) await calls.send(file)
}
