import type { BuildRecord } from '@proofyard/core/builds/build-record.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { findProjectArchive } from '@proofyard/core/builds/read-documents.ts'
import { type Viewer, requireTeam } from '@proofyard/core/policies/viewer.ts'
import { startSample } from '@proofyard/core/samples/start-sample.ts'
import { waitsForUse } from '@proofyard/core/samples/waits-for-use.ts'
import { describeProject } from '../body/describe-project.ts'
import type { UnpackTurns } from '../body/unpack-turns.ts'
import type { ServerContext } from '../context.ts'

/** Who asks for the build of a sample, and whether they still wait for the answer. */
interface Asking {
  viewer: Viewer
  waits: Parameters<UnpackTurns['run']>[2]
}

/** Starts the build of a sample; its framework is asked again for what is known before compiling. @throws as `startSample` */
export function startSampleBuild(
  context: ServerContext,
  { viewer, waits }: Asking,
  identifier: string,
): Promise<BuildRecord> {
  return startSample(context.core, viewer, identifier, async (record) => {
    const project = await findProjectArchive(context.core, record)
    const describe = () => describeProject(context, record.build, project)
    return { project, described: await context.unpackTurns.run(requireTeam(viewer), describe, waits) }
  })
}

/** The same where a build is used that may be that of a sample. @returns whether it waited for its first use */
export async function startOnUse(context: ServerContext, asking: Asking, identifier: string): Promise<boolean> {
  const { build } = await findBuild(context.core, asking.viewer, identifier)
  if (!waitsForUse(build)) return false
  await startSampleBuild(context, asking, build.id)
  return true
}
