import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCore } from '../context.ts'
import { createProof } from '../proofs/create-proof.ts'
import { newTeam, readyBuild } from '../testing/fixtures.ts'
import { openCoreForTests } from '../testing/open-test-core.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const suffix = randomBytes(6).toString('hex')
const [first, second, name] = [`role_a_${suffix}`, `role_b_${suffix}`, `test_${suffix}`]
let admin: pg.Client
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-second-role-'))
  admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create role ${first} login password 'one'`)
  await admin.query(`create database ${name} owner ${first}`)
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  for (const role of [second, first]) await admin.query(`drop role if exists ${role}`)
  await admin.end()
  await rm(folder, { recursive: true, force: true })
})

function urlOf(role: string, password: string): string {
  return Object.assign(new URL(server), { username: role, password, pathname: `/${name}` }).href
}

test('the password of the database is replaced as docs/secrets.md has it, while servers run', async () => {
  const before = await openCoreForTests(urlOf(first, 'one'), folder)
  const viewer = await newTeam(before.core)
  await admin.query(`create role ${second} login password 'two' in role ${first}`)
  await admin.query(`alter role ${second} set role ${first}`)
  const after = await openCoreForTests(urlOf(second, 'two'), folder)
  const { build } = await readyBuild(after.core, viewer)
  await createProof(before.core, viewer, build.id, { input: '{}', meta: {} })
  await admin.query(`alter role ${first} nologin`)
  await createProof(after.core, viewer, build.id, { input: '{}', meta: {} })
  await closeCore(before.core)
  const again = await openCoreForTests(urlOf(second, 'two'), folder)
  const owners = await admin.query('select datdba::regrole::text as owner from pg_database where datname = $1', [name])
  expect(owners.rows).toEqual([{ owner: first }])
  await closeCore(after.core)
  await closeCore(again.core)
})
