import type { Storage } from '@proofyard/core/storage/storage.ts'
import type { FastifyRequest } from 'fastify'

/**
 * Where a caller is sent for a stored file; undefined where this server sends it. A page is not sent there: its policy forbids it to talk
 * to others, and a bucket lets the pages of no site read it, so only who calls with a key or token is, and from no page. Programs do not pass their key on to another host.
 *
 * @param headers of the file, as this server would send it
 */
export async function linkTo(
  storage: Storage,
  { method, headers: { authorization, origin } }: FastifyRequest,
  sha256: string,
  headers: Record<string, string>,
): Promise<string | undefined> {
  if (method !== 'GET' || authorization === undefined || origin !== undefined) return undefined
  const type = headers['content-type'] ?? 'application/octet-stream'
  return await storage.link?.(sha256, { type, disposition: headers['content-disposition'] })
}
