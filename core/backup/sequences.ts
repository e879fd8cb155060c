import type pg from 'pg'

/** The last number that each sequence of ours gave, as decimal text; those that gave none are left out. */
export async function readSequences(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Each sequence of ours with the column that it counts for. */
const OWNED = `
  select quote_ident(s.relname) as sequence, s.relname as name, quote_ident(t.relname) as table, quote_ident(a.attname) as column
  from pg_class s
  join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.refclassid = 'pg_class'::regclass
    and d.deptype in ('a', 'i')
  join pg_class t on t.oid = d.refobjid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`

/**
 * Has the sequences go on after the numbers that they had given, and after all that the tables hold: the number of a person who was
 * deleted is not given again.
 *
 * @param last the last number of each sequence, as decimal text
 */
export async function setSequences(client: Pick<pg.ClientBase, 'query'>, last: Record<string, string>): Promise<void> {
  const { rows } = await client.query<{ sequence: string; name: string; table: string; column: string }>(OWNED)
  for (const { sequence, name, table, column } of rows) {
    await client.query(
      `select setval('public.${sequence}', greatest(1, $1::bigint, (select max(${column}) from ${table})),
        $1::bigint is not null or exists (select from ${table}))`,
      [last[name] ?? null],
    )
  }
}
