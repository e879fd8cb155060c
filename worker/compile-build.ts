import { join } from 'node:path'
import { addAbortSignal } from 'node:stream'
import { jobStages } from '@proofyard/contract/stage.ts'
import { readBuildWork } from '@proofyard/core/builds/build-work.ts'
import { finishBuild } from '@proofyard/core/builds/transition.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import { sizeClassOn } from '@proofyard/core/queue/size-class.ts'
import { proofResources } from '@proofyard/frameworks/job-resources.ts'
import { keepInterface } from '@proofyard/frameworks/interface/keep-interface.ts'
import { openProject } from '@proofyard/archives/open-project.ts'
import type { Attempt } from './attempt.ts'
import { openRun } from './open-run.ts'
import { filesOfBuild } from './result-files.ts'
import { storeResult } from './store-result.ts'

/** Compiles a build that was begun, stores what came out, and finishes it. @returns false when it is not ours any more */
export async function compileBuild(attempt: Attempt): Promise<boolean> {
  const { context, held, signal, clock } = attempt
  const { core } = context
  const work = await retryWhileDatabaseDown(() => readBuildWork(core, held.id), signal)
  if (work === undefined) return false
  const framework = context.findFramework(work.circuitType)
  const folder = join(attempt.folder, 'project')

  await clock.stage(jobStages.first.name, async () => {
    const archive = addAbortSignal(signal, core.storage.read(work.projectSha256))
    await openProject(archive, folder, context.limits)
  })
  const manifest = framework.manifest.parse(work.manifest)
  const compiled = await framework.compile(await openRun(attempt), { manifest, folder })
  const kept = await keepInterface({ manifest, folder }, compiled, attempt.folder)
  const { details, setup, versions, measured = {} } = compiled
  const warnings = [...compiled.warnings, ...kept.warnings]
  const machine = context.budget.total
  return storeResult(attempt, filesOfBuild(compiled, kept.file), async (files) => {
    const keptBytes = files.flatMap(({ kind, name, stored }) => (kind === 'kept' ? [[name, stored.size] as const] : []))
    const facts = { manifest, details, fileBytes: Object.fromEntries(keptBytes), measured }
    await attempt.output.flush()
    const sizes = {
      proveSize: sizeClassOn(machine, proofResources(framework, facts)),
      verifySize: sizeClassOn(machine, framework.resources('verify', facts)),
    }
    const result = { details, setup, versions, warnings, files, ...sizes, computeTimes: clock.times() }
    return retryWhileDatabaseDown(() => finishBuild(core, held, result), signal)
  })
}
