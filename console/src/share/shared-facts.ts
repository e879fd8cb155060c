import * as z from 'zod/mini'
import { BundleTooLargeError } from '@proofyard/verification/bundle-error.ts'
import { MAX_BYTES } from '@proofyard/verification/read-zip.ts'
import { boundedBytes } from './bounded-bytes.ts'
import { ShareError } from './share-error.ts'

const text = z.nullable(z.string())

/** What this page reads of what the server tells of a shared proof (contract/share.ts). */
const SharedFacts = z.object({
  proof_id: z.string(),
  circuit_id: z.string(),
  project_name: z.string(),
  team_name: z.string(),
  team_slug: z.string(),
  circuit_team_slug: z.string(),
  tags: z.array(z.string()),
  has_public_sources: z.boolean(),
  setup: z.nullable(
    z.object({
      ceremony: z.optional(z.object({ name: z.string(), contributions: z.number(), source: z.string() })),
    }),
  ),
  advisories: z.array(
    z.object({ id: z.string(), tool: z.string(), version: z.string(), summary: z.string(), source: z.string() }),
  ),
  public_values: z.nullable(
    z.object({
      named_by: text,
      statement: z.string(),
      values: z.array(z.object({ name: text, decimal: text, hex: text, text })),
    }),
  ),
})
export type SharedFacts = z.infer<typeof SharedFacts>

/** What a link opens: the facts in words, the bundle, and the keys that this server signs with. */
export interface SharedFiles {
  facts: SharedFacts
  bundle: Uint8Array<ArrayBuffer>
  keys: string
}

/** Where the bundle of a link is. */
export function bundleAddress(token: string): string {
  return `/api/v1/share/${token}/bundle`
}

/**
 * Asks this server for what a link opens, as no one in particular.
 * @throws ShareError with the sentence that the reader is told; BundleTooLargeError
 */
export async function fetchShared(token: string): Promise<SharedFiles> {
  const [facts, { bundle, keys }] = await Promise.all([
    askLink(`/api/v1/share/${token}/detail`).then((response) => response.json()),
    fetchSigned(bundleAddress(token)),
  ]).catch((error: unknown) => {
    if (error instanceof ShareError || error instanceof BundleTooLargeError) throw error
    throw new ShareError('The server does not answer. Reload the page later.')
  })
  const { success, data } = SharedFacts.safeParse(facts)
  if (!success) throw new ShareError('The server answers as this page does not know it. Reload the page.')
  return { facts: data, bundle, keys }
}

/** The keys after the bundle: the first bundle of a server is what makes its key. */
async function fetchSigned(address: string): Promise<Pick<SharedFiles, 'bundle' | 'keys'>> {
  const bundle = await boundedBytes(await askLink(address), MAX_BYTES)
  const keys = await requireGood(await request('/.well-known/proofyard-keys.json')).text()
  return { bundle, keys }
}

async function askLink(address: string): Promise<Response> {
  const response = await request(address)
  if (response.status === 404) throw new ShareError('This link does not exist, or it was taken back.')
  return requireGood(response)
}

function request(address: string): Promise<Response> {
  return fetch(address, { credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' })
}

function requireGood(response: Response): Response {
  if (response.ok) return response
  throw new ShareError('The server does not answer as it should. Reload the page later.')
}
