import { slug } from 'github-slugger'
import { openApi } from '@proofyard/server/documents/open-api.ts'
import type { Page } from '../page.ts'
import { type ApiCall, callsOf } from './calls.ts'
import { OpenApi } from './open-api.ts'
import { callSection } from './call-section.ts'
import { inline } from './inline.ts'

/** Where the examples send their calls: the variable that the public client reads, too. */
const SERVER = '$SINDRI_BASE_URL'

/** The reference of the API, made from its OpenAPI document: a page that lists all calls, and one for each group of them. */
export function apiPages(): Page[] {
  const document = OpenApi.parse(openApi(SERVER))
  const calls = callsOf(document)
  const groups = document.tags.map(({ name, description }) => ({
    name: `api-${slug(name)}`,
    title: name,
    description,
    calls: calls.filter(({ group }) => group === name),
  }))
  const lists = groups.map(
    (group) =>
      `## ${group.title}\n\n${inline(group.description)}\n\n${group.calls.map(lineIn(group.name)).join('\n')}\n`,
  )
  return [
    {
      name: 'api',
      title: 'API',
      markdown: [
        '# API',
        'Every call, made from the OpenAPI 3.1 document that each server has for your own tools at `/api/openapi.json`.',
        `In the examples \`${SERVER}\` is the address of your server, and \`$SINDRI_API_KEY\` a key of *Settings, API Keys*.`,
        document.info.description,
        ...lists,
      ].join('\n\n'),
    },
    ...groups.map(({ name, title, description, calls }) => ({
      name,
      title: `API: ${title}`,
      markdown: [
        `# API: ${title}`,
        `${inline(description)} What holds for every call is on [the page of all calls](./api.md).`,
        ...calls.map((call) => callSection(call, document.components.schemas, SERVER)),
      ].join('\n\n'),
    })),
  ]
}

/** A line of the list, at the address that the call had when all of them were on one page. */
function lineIn(page: string): (call: ApiCall) => string {
  return ({ id, method, path, summary }) =>
    `- <a id="${id}"></a>[${inline(summary)}](./${page}.md#${id}): \`${method} ${path}\``
}
