import type { ApiCall } from './calls.ts'
import { curlCommand } from './curl.ts'
import { type FieldRow, fieldRows, typeText } from './field-rows.ts'
import { inline } from './inline.ts'
import type { Answer, Schema } from './open-api.ts'

/** All that there is to know of a call, as markdown under a heading with the call's own anchor. */
export function callSection(call: ApiCall, named: Record<string, Schema>, server: string): string {
  const parameters = call.parameters.map(({ name, in: place, required, schema, description }): FieldRow => ({
    name,
    type: `${typeText(schema, named)}, in the ${place}`,
    required: required === true,
    about: description ?? '',
  }))
  const encodings = Object.keys(call.body?.content ?? {})
  const body = (call.body?.content['application/json'] ?? call.body?.content['multipart/form-data'])?.schema
  const good = call.answers.filter(({ status }) => status < 400)
  const errors = call.answers.filter(({ status }) => status >= 400)
  return [
    `## ${inline(call.summary)} {:#${call.id}:}`,
    `\`${call.method} ${call.path}\``,
    `**Who may call.** ${inline(call.access)}`,
    ...table('Parameters', parameters),
    ...(body === undefined ? [] : table('Body', fieldRows(body, named))),
    ...(body === undefined ? [] : [`Sent as ${encodings.map((encoding) => `\`${encoding}\``).join(', ')}.`]),
    '**Example**',
    fenced('sh', curlCommand(call, server)),
    ...good.flatMap(({ status, answer }) => answerParts(status, answer, named)),
    '**Errors**',
    ['| | |', '|---|---|', ...errors.map(({ status, answer }) => `| ${status} | ${inline(answer.description)} |`)].join(
      '\n',
    ),
  ].join('\n\n')
}

function answerParts(status: number, answer: Answer, named: Record<string, Schema>): string[] {
  const media = answer.content['application/json']
  if (media === undefined) return [`**Answer ${status}.** ${inline(answer.description)}`]
  return [
    `**Answer ${status}**`,
    fenced('json', JSON.stringify(media.example, null, 2)),
    ...folded(`Fields of answer ${status}`, rowsTable(fieldRows(media.schema, named))),
  ]
}

function table(title: string, rows: FieldRow[]): string[] {
  return rows.length === 0 ? [] : [`**${title}**`, rowsTable(rows)]
}

/** Names, types and meanings. */
function rowsTable(rows: FieldRow[]): string {
  const lines = rows.map(({ name, type, required, about }) => {
    return `| \`${name}\`${required ? ', required' : ''} | ${inline(type)} | ${inline(about)} |`
  })
  return ['| field | type | meaning |', '|---|---|---|', ...lines].join('\n')
}

/** The fields of an answer are as long as all the rest. */
function folded(title: string, content: string): string[] {
  return [`<details><summary>${title}</summary>`, content, '</details>']
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
