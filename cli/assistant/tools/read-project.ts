import type { Proofyard } from '@proofyard/sdk/client.ts'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { z } from 'zod'
import { BuildView, viewBuild } from '../build-view.ts'
import { readText } from '../documents.ts'
import { ProjectIdentifier } from '../identifiers.ts'
import { ProjectView, viewProject } from '../project-view.ts'
import { NOTICE, boundedText } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'

const MAX_BUILDS = 20
const MAX_README = 6000
const MAX_README_BYTES = 64 * 1024

/** A project with its readme and its newest builds. */
export const readProject = defineTool({
  name: 'read_project',
  title: 'Read a project',
  description: 'Shows a project: what it says of itself, its readme, and its newest builds with their tags.',
  effect: 'reads',
  input: z.strictObject({ project: ProjectIdentifier }),
  output: ProjectView.extend({
    notice: z.string(),
    builds_in_all: z.int(),
    builds: z.array(BuildView),
    written_by_others: ProjectView.shape.written_by_others.extend({ readme: z.string().nullable() }),
  }),
  run: async ({ connect, signal }, { project }) => {
    const client = await connect()
    const path = { project_id: project }
    const known = await client.call('projectDetail', { path, signal })
    const { items, count } = await client.call('projectCircuitsPaginated', {
      path,
      query: { limit: MAX_BUILDS },
      signal,
    })
    const view = viewProject(known)
    const latest = known.latest_circuit?.circuit_id
    const readme = latest === undefined ? undefined : await readReadme(client, latest, signal)
    return {
      notice: NOTICE,
      ...view,
      builds_in_all: count,
      builds: items.slice(0, MAX_BUILDS).map((build) => viewBuild(build, { isInList: true })),
      written_by_others: {
        ...view.written_by_others,
        readme: readme === undefined ? null : boundedText(readme, MAX_README),
      },
    }
  },
})

/** The beginning of it. @returns undefined where there is none, or the server cannot unpack the project now */
async function readReadme(client: Proofyard, circuit_id: string, signal: AbortSignal): Promise<string | undefined> {
  const query = { path: 'README.md' }
  const file = await client.call('circuitDownload', { path: { circuit_id }, query, signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return undefined
  })
  return file && (await readText(file, MAX_README_BYTES))
}
