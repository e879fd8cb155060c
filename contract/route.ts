import { z } from 'zod'
import type { Refusal } from './errors.ts'

/**
 * Who may call:
 * `anyone` sees what is public, and more when signed in;
 * `team` needs an API key, or a session or token that acts for a team;
 * `user` needs a session or token (an API key belongs to a team, not to a person);
 * `worker` needs a worker key, which is of no team and no person;
 * `operator` needs a session or token of a person who runs this server: for everyone else there is no such call.
 */
type Access = 'anyone' | 'team' | 'user' | 'worker' | 'operator'

/** One call of the wire. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` stands for a path parameter; an identifier may hold slashes. */
  path: string
  access: Access
  /** What the call does, in a line of the API reference. */
  summary: string
  /** Refusals beyond those that every call of its access can give: 401, a bad field, a limit. */
  refusals: readonly Refusal[]
  query: z.ZodType
  /** What is left when JSON, a form or multipart has been read. */
  body: z.ZodType
  /** For a call that takes multipart alone and reads it itself, files and all: its parts. */
  parts?: z.ZodType
  /** Takes an Idempotency-Key, so that a client can send it again without making a second thing. */
  repeatable?: true
  /** Status of the good answer. */
  success: 200 | 201
  /**
   * Schema of the good answer; `file` is one with an ETag, of which a part may be asked for; `bytes` a file without one, `csv` a table,
   * both written while they are sent; `events` a stream of server-sent events.
   */
  answer: z.ZodType | 'file' | 'bytes' | 'csv' | 'events'
}

/** For a call without a query; whatever is sent is ignored. */
export const noQuery = z.object({})

/** For a call without a body; whatever is sent is ignored. */
export const noBody = z.unknown()

/** Keeps a route's exact types while it checks its shape. */
export function route<const R extends Route>(definition: R): R {
  return definition
}

/** The path with its parameters filled in, safe to put after an origin. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`)
    return value.split('/').map(encodeURIComponent).join('/')
  })
}
