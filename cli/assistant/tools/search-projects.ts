import type { Project, ProjectListRequest } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { z } from 'zod'
import { ProjectView, viewProject } from '../project-view.ts'
import { NOTICE } from '../strangers-text.ts'
import { defineTool } from '../tool.ts'

/** What the server sends at a time. */
const PAGE = 500
/** So many of a list are looked through. */
const MAX_PAGES = 4
const MAX_SHOWN = 50

/** Finds projects by words. */
export const searchProjects = defineTool({
  name: 'search_projects',
  title: 'Search projects',
  description:
    "Finds projects by words in their name, summary, labels, team and framework: the own team's, and all public ones. Without words it lists the newest.",
  effect: 'reads',
  input: z.strictObject({
    query: z.string().max(200).default('').describe('Words that all have to be found, such as "merkle noir".'),
    team: z
      .string()
      .max(150)
      .regex(/^[-\w]+$/)
      .optional()
      .describe('Only the projects of this team, by its slug.'),
    limit: z.int().min(1).max(MAX_SHOWN).default(20),
  }),
  output: z.object({
    notice: z.string(),
    found: z.int().describe('How many projects have all words.'),
    is_complete: z.boolean().describe('False where there are more projects than were looked through.'),
    projects: z.array(ProjectView),
  }),
  run: async ({ connect, signal }, { query, team, limit }) => {
    const client = await connect()
    const own = team ?? (await client.call('teamMe', { signal })).team.slug
    const lists = [
      await readProjects(client, { team_slug: own }, signal),
      ...(team === undefined ? [await readProjects(client, {}, signal)] : []),
    ]
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const byId = new Map(lists.flatMap(({ projects }) => projects).map((project) => [project.project_id, project]))
    const found = [...byId.values()].filter((project) => hasAll(project, words))
    return {
      notice: NOTICE,
      found: found.length,
      is_complete: lists.every(({ isWhole }) => isWhole),
      projects: found.slice(0, limit).map(viewProject),
    }
  },
})

async function readProjects(client: Proofyard, body: ProjectListRequest, signal: AbortSignal) {
  const projects: Project[] = []
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = { limit: PAGE, offset: projects.length }
    const { items, count } = await client.call('projectListPaginated', { query, body, signal })
    projects.push(...items)
    if (items.length === 0 || projects.length >= count) return { projects, isWhole: true }
  }
  return { projects, isWhole: false }
}

function hasAll({ name, team_slug, readme_summary, labels, latest_circuit }: Project, words: string[]): boolean {
  const text = [name, team_slug, readme_summary ?? '', ...labels, latest_circuit?.circuit_type ?? '']
    .join('\n')
    .toLowerCase()
  return words.every((word) => text.includes(word))
}
