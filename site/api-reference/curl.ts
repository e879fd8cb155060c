import type { ApiCall } from './calls.ts'

/** The call as one types it into a shell, with the key in `$SINDRI_API_KEY`. */
export function curlCommand(call: ApiCall, origin: string): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = call.parameters.find((parameter) => parameter.name === name)?.example
    return typeof example === 'string' ? example : name
  })
  const lines = [`curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${urlWord(`${origin}${path}`, call)}`]
  if (!call.access.includes('the body says')) lines.push(`-H ${credential(call)}`)
  return [...lines, ...bodyLines(call)].join(' \\\n  ')
}

/** With the query that the call does not do without; a shell would end the command at its `&`. */
function urlWord(url: string, { parameters }: ApiCall): string {
  const wanted = parameters.filter((parameter) => parameter.in === 'query' && parameter.required === true)
  const query = wanted.map(
    ({ name, example }) => `${name}=${encodeURIComponent(typeof example === 'string' ? example : name)}`,
  )
  return query.length === 0 ? url : `"${url}?${query.join('&')}"`
}

/** Where who calls keeps what says so. */
const variables = [
  { begins: 'A user', name: '$ACCESS_TOKEN' },
  { begins: 'A worker', name: '$WORKER_KEY' },
]

function credential(call: ApiCall): string {
  const variable = variables.find(({ begins }) => call.access.startsWith(begins))?.name ?? '$SINDRI_API_KEY'
  return `"Authorization: Bearer ${variable}"`
}

function bodyLines({ body }: ApiCall): string[] {
  const json = body?.content['application/json']
  if (json !== undefined) return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(json.example))}`]
  const form = body?.content['multipart/form-data']?.example
  if (typeof form !== 'object' || form === null) return []
  return Object.entries(form).flatMap(([name, value]) => formLines(name, value))
}

function formLines(name: string, value: unknown): string[] {
  if (name === 'files' || name === 'file') return [`-F ${name}=@FILE`]
  if (Array.isArray(value)) return value.flatMap((one) => formLines(name, one))
  return [`-F ${quoted(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`]
}

/** Between single quotes a shell reads everything as it is. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
