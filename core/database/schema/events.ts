import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/** PostgreSQL's 64-bit transaction id, as decimal text: it does not wrap, and may be more than a double holds. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/**
 * What happened, one row in the transaction of each change. Rows outlive what they name, so that nothing here is a
 * foreign key. Only core/events/record-event.ts writes it.
 */
export const events = pgTable(
  'events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The transaction that wrote the row: ids are handed out before the commit, so they alone are no safe cursor. */
    transactionId: xid8('transaction_id')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: timestamp('created_at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: text().notNull(),
    /** The team that it concerns; null for what concerns a person only. */
    teamId: integer('team_id'),
    actorKind: text('actor_kind').$type<'user' | 'api_key' | 'worker' | 'server' | 'anonymous'>().notNull(),
    /** Id of the user or API key; null for the other kinds. */
    actorId: text('actor_id'),
    /** Id of what the kind names first: of the build in `build.ready`, of the user in `member.joined`. */
    subjectId: text('subject_id'),
    /** As core/events/event.ts types it, by kind. No secret, no address, no text of an input. */
    data: jsonb().notNull(),
  },
  (table) => [
    index('events_position').on(table.transactionId, table.id),
    index('events_age').on(table.createdAt),
    check(
      'events_actor',
      sql`${table.actorKind} in ('user', 'api_key', 'worker', 'server', 'anonymous')
        and (${table.actorId} is not null) = (${table.actorKind} in ('user', 'api_key'))`,
    ),
  ],
)

/** How far each consumer of the events has read: all up to this position. */
export const eventConsumers = pgTable('event_consumers', {
  name: text().primaryKey(),
  transactionId: xid8('transaction_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
