import { routes } from '@proofyard/contract/routes.ts'
import { findBuild } from '@proofyard/core/builds/find-build.ts'
import { readBuildOutput } from '@proofyard/core/builds/build-output.ts'
import { call } from '../../call.ts'

/** As text of a stranger's tools: no browser may show it as a page of ours. */
export const circuitOutput = call(routes.circuitOutput, async ({ core, viewer, parameter, query, reply }) => {
  const { build, project } = await findBuild(core, viewer, parameter('circuit_id'))
  const output = await readBuildOutput(core, build.id, query.from ?? 0)
  return reply
    .headers({
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="${project.name}-${build.id}.log"`,
    })
    .send(output)
})
