import { DEFAULT_TAG } from './tag.ts'

/** How a circuit is named in a path (wire-format 3); `team` undefined means the caller's own. */
export type CircuitIdentifier =
  | { kind: 'id'; id: string }
  | { kind: 'name'; team: string | undefined; project: string; tag: string }

/** How a project is named in a path (wire-format 3); `team` undefined means the caller's own. */
export type ProjectIdentifier = { kind: 'id'; id: string } | { kind: 'name'; team: string | undefined; project: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const CIRCUIT = /^(?:(?<team>[-a-zA-Z0-9_]+)\/)?(?<project>[-a-zA-Z0-9_]+)(?::(?<tag>[-a-zA-Z0-9_.]+))?$/

/** A uuid in lower case, or undefined for any other text. */
export function parseUuid(text: string): string | undefined {
  return UUID.test(text) ? text.toLowerCase() : undefined
}

/** Reads `<uuid>`, `[<team>/]<name>[:<tag>]`; undefined when the text is neither. A uuid is looked for first. */
export function parseCircuitIdentifier(text: string): CircuitIdentifier | undefined {
  const id = parseUuid(text)
  if (id !== undefined) return { kind: 'id', id }
  const groups = CIRCUIT.exec(text)?.groups
  if (groups?.project === undefined) return undefined
  return { kind: 'name', team: groups.team, project: groups.project, tag: groups.tag ?? DEFAULT_TAG }
}

/** Reads `<uuid>`, `<team>/<name>`, `<name>`; undefined when the text is none of them. */
export function parseProjectIdentifier(text: string): ProjectIdentifier | undefined {
  const parsed = parseCircuitIdentifier(text)
  if (parsed === undefined || parsed.kind === 'id') return parsed
  return text.includes(':') ? undefined : { kind: 'name', team: parsed.team, project: parsed.project }
}
