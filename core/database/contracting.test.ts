import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tablesMade, whyContracting } from './contracting.ts'
import { ownMigrations, readOwnMigrations } from './migrate.ts'

test('migrations after the first only add, or say since when nothing uses what they take away', () => {
  const wrong = readOwnMigrations()
    .slice(1)
    .flatMap(({ name, statements }) =>
      statements.flatMap((statement) => {
        const why = whyContracting(statement, tablesMade(statements))
        return why === undefined ? [] : [`${name} ${why}: ${statement}`]
      }),
    )
  expect(wrong).toEqual([])
})

test.each([
  ['alter table "proofs" drop column "size"', true],
  ['ALTER TABLE "proofs" RENAME COLUMN "size" TO "class";', true],
  ['alter table proofs alter column size set data type integer', true],
  ['alter table proofs alter column created_by set not null', true],
  ['alter table "proofs" add column "tier" text not null', true],
  ['alter table "proofs" add column "tier" text default \'x\' not null', false],
  ['alter table "proofs" add column "tier" text', false],
  ['alter table proofs add constraint c check (attempt < 9)', true],
  ['alter table proofs add constraint c check (attempt < 9) not valid', false],
  ['create unique index one on proofs (build_id)', true],
  ['create index two on proofs (build_id)', false],
  ['create unique index three on tiers (name)', false],
  ['alter table "tiers" add column "rank" integer not null', false],
  ['drop table "old_tiers"', true],
  ['-- contract: not used since v0.2.0\ndrop table "old_tiers"', false],
  ['-- contract: some day\ndrop table "old_tiers"', true],
])('%s: contracts %s', (statement, contracts) => {
  const made = tablesMade(['create table "tiers" (id integer)'])
  expect(whyContracting(statement, made) !== undefined).toBe(contracts)
})

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The newest release, where this is a clone with tags that has one. */
function releaseTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*').trim()
  } catch {
    return undefined
  }
}

// Until there is a release the one migration is made again with each change; from then on they are appended.
test.skipIf(releaseTag() === undefined)('no migration of a release was changed since', () => {
  const tag = releaseTag() ?? ''
  const names = git('ls-tree', '--name-only', `${tag}:core/database/migrations`)
    .split('\n')
    .filter((name) => name.endsWith('.sql'))
  const hashes = names.map((name) => {
    const sql = git('show', `${tag}:core/database/migrations/${name}`)
    return createHash('sha256').update(sql).digest('hex')
  })
  expect(ownMigrations.slice(0, hashes.length)).toEqual(hashes)
})
