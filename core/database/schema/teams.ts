import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** Owner of projects, proofs and API keys; each user has a personal one. */
export const teams = pgTable(
  'teams',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    isPersonal: boolean('is_personal').notNull().default(false),
    /** Display name. */
    name: text().notNull(),
    description: text().notNull().default(''),
    url: text().notNull().default(''),
    githubUrl: text('github_url').notNull().default(''),
    twitterUrl: text('twitter_url').notNull().default(''),
    /** Whether its proofs may be shared by links. */
    sharesProofs: boolean('shares_proofs').notNull().default(false),
    /** Artifact of the uploaded picture; null means the generated one. */
    avatarSha256: text('avatar_sha256'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // No one may pose as another team by the case of its slug.
    uniqueIndex('teams_slug_caseless').on(sql`lower(${table.slug})`),
    index('teams_avatar').on(table.avatarSha256),
  ],
)
