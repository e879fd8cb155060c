import { circuitRoutes } from '@proofyard/contract/routes/circuit.ts'
import { projectRoutes } from '@proofyard/contract/routes/project.ts'

/** What the calls of a build or a project end with, such as `proofs/paginated`. */
const verbs = new Set(
  [...Object.values(circuitRoutes), ...Object.values(projectRoutes)].flatMap(
    ({ path }) => /\}\/(.+)$/.exec(path)?.[1] ?? [],
  ),
)
const CALL = new RegExp(`^/api/v1/(circuit|project)/(.+)/(${[...verbs].join('|')})$`)

/**
 * Makes one path segment of an identifier: clients send `team/name:tag` raw or percent-encoded (wire-format 3), and it
 * is everything between `/circuit/` and the final verb. Other URLs stay as they are.
 */
export function foldIdentifier(url: string): string {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  const match = CALL.exec(path)
  const [, entity, identifier, verb] = match ?? []
  if (entity === undefined || identifier === undefined || verb === undefined) return url
  try {
    const folded = encodeURIComponent(decodeURIComponent(identifier))
    return `/api/v1/${entity}/${folded}/${verb}${url.slice(path.length)}`
  } catch {
    return url
  }
}
