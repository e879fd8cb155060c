import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A table of this version's schema, and those of its columns that are written, not computed. */
export interface OwnTable {
  name: string
  columns: string[]
}

const Journal = z.object({ entries: z.array(z.object({ idx: z.number() })) })

/** What drizzle-kit writes beside each migration: the schema after it. */
const Snapshot = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.looseObject({ name: z.string() })),
      foreignKeys: z.record(z.string(), z.object({ tableTo: z.string() })),
    }),
  ),
})

/** All tables of this version, each after those that it refers to. */
export function readOwnTables(): OwnTable[] {
  const { entries } = Journal.parse(readMeta('_journal.json'))
  const last = String(entries.at(-1)?.idx ?? 0).padStart(4, '0')
  const left = new Map(
    Object.values(Snapshot.parse(readMeta(`${last}_snapshot.json`)).tables).map((table) => [table.name, table]),
  )
  const ordered: OwnTable[] = []
  while (left.size > 0) {
    const next = [...left.values()].find(({ name, foreignKeys }) =>
      Object.values(foreignKeys).every(({ tableTo }) => tableTo === name || !left.has(tableTo)),
    )
    if (next === undefined) throw new Error(`These tables refer to each other in a circle: ${[...left.keys()].join()}.`)
    left.delete(next.name)
    const columns = Object.values(next.columns).filter((column) => !('generated' in column))
    ordered.push({ name: next.name, columns: columns.map(({ name }) => name) })
  }
  return ordered
}

function readMeta(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../database/migrations/meta/${name}`, import.meta.url), 'utf8'))
}
