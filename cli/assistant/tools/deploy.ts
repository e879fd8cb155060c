import { Tag } from '@proofyard/contract/tag.ts'
import { z } from 'zod'
import { deployProject } from '../../build/deploy.ts'
import { BuildView, viewBuild } from '../build-view.ts'
import { waitSeconds } from '../identifiers.ts'
import { NOTICE } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'
import { waitAWhile } from '../wait.ts'
import { findProjectInWorkFolder } from '../work-folder.ts'

const MAX_TAGS = 20

/** Uploads a project of the folder. */
export const deploy = defineTool({
  name: 'deploy',
  title: 'Deploy a project',
  description:
    'Uploads a folder with a sindri.json and has it compiled into a new build of its project, which takes the tags. What .gitignore and .sindriignore name stays here. Where it is not finished in time it goes on: read_build shows it.',
  effect: 'makes',
  input: z.strictObject({
    folder: z.string().max(4096).default('.').describe('The folder of the project, within the folder of this server.'),
    tags: z.array(Tag).max(MAX_TAGS).optional().describe('Names of the build; latest where none is named.'),
    wait_seconds: waitSeconds(45),
  }),
  output: BuildView.extend({ notice: z.string() }),
  run: async (call, { folder, tags, wait_seconds }) => {
    const project = await findProjectInWorkFolder(call.folder, folder)
    const client = await call.connect()
    const context = { ...call, terminal: { ...call.terminal, passing: call.report } }
    const options = { wait: false, ...(tags === undefined ? {} : { tag: tags }) }
    const { circuit_id } = await deployProject(context, client, project, options)
    await waitAWhile(call, wait_seconds, (manner) => client.untilBuilt(circuit_id, manner))
    const query = { include_verification_key: false }
    const build = await client.call('circuitDetail', { path: { circuit_id }, query, signal: call.signal })
    return { notice: NOTICE, ...viewBuild(build) }
  },
})
