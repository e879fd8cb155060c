import type pg from 'pg'

const OWNERS = `
  select 'the build ' || build_id as owner from build_artifacts where sha256 = $1
  union select 'the proof ' || proof_id from proof_artifacts where sha256 = $1
  union select 'the picture of the team ' || slug from teams where avatar_sha256 = $1 limit 5`

/** What a stored file belongs to, as a person reads it; five at most. */
export async function ownersOf(client: Pick<pg.Pool | pg.ClientBase, 'query'>, sha256: string): Promise<string[]> {
  const { rows } = await client.query<{ owner: string }>(OWNERS, [sha256])
  return rows.map(({ owner }) => owner)
}
