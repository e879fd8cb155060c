import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { closeCore } from '@proofyard/core/context.ts'
import { deleteProof } from '@proofyard/core/proofs/delete-proof.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { finishNextProof, newTeam, readyBuild, store } from '@proofyard/core/testing/fixtures.ts'
import { openCoreForTests } from '@proofyard/core/testing/open-test-core.ts'
import { asOrdinaryUser } from '@proofyard/start/postgres/ordinary-user.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { run } from '../run.ts'

const page = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
/** PostgreSQL's own programs, which Proofyard does not bring. */
const programs = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').map(dirname).toSorted().at(-1) ?? ''

let folder: string
let begun: ChildProcess[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-point-in-time-'))
  begun = []
  for (const name of ['wal', 'base', 'sockets']) await mkdir(join(folder, name))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const child of begun) child.kill('SIGQUIT')
  for (const name of ['cluster', 'restored']) {
    try {
      asUser('pg_ctl', '--pgdata', join(folder, name), '--mode=immediate', 'stop')
    } catch {
      // It does not run.
    }
  }
  await rm(folder, { recursive: true, force: true })
})

/** A block of the page, with its folders and its time in place of those that it names. */
function block(title: string, at = ''): string {
  const [, text] = new RegExp(`\`\`\`${RegExp.escape(title)}\n([^]*?)\`\`\``).exec(page) ?? []
  if (text === undefined) throw new Error(`docs/backup.md has no block ${title}.`)
  return text.replaceAll('/srv/', `${folder}/`).replace(/'2026-[^']+'/, `'${at}'`)
}

const env = (port: number) => ({
  ...process.env,
  PATH: `${programs}:${process.env['PATH']}`,
  PGPORT: String(port),
  PGHOST: '127.0.0.1',
  PGUSER: 'proofyard',
})

function asUser(...typed: string[]): string {
  const [program = '', ...args] = [...asOrdinaryUser(), ...typed]
  return execFileSync(program, args, { env: env(5432), stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
}

/** Runs a block as a shell does; what it starts may stay. */
function runBlock(text: string, port: number): void {
  const [program, ...args] = [...asOrdinaryUser(), 'bash', '-euc', text]
  execFileSync(program, args, { env: env(port), stdio: 'ignore' })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Tells PostgreSQL where to listen, as its operator's own settings do. */
function listenOn(cluster: string, port: number): void {
  const own = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${join(folder, 'sockets')}'`,
  ]
  appendFileSync(join(folder, cluster, 'postgresql.auto.conf'), `${own.join('\n')}\n`)
}

async function now(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at')
  // What is committed after the moment is later, also by a coarse clock; and its log is archived.
  await sleep(200)
  await client.query('select pg_switch_wal()')
  await client.end()
  return rows[0]?.at ?? ''
}

test.skipIf(programs === '')(
  'a database is brought to a moment between two proofs as the page says, and the check of the storage says what is missing',
  { timeout: 600_000 },
  async () => {
    asUser(
      'initdb',
      '--pgdata',
      join(folder, 'cluster'),
      '--username=proofyard',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    )
    const port = await freePort()
    listenOn('cluster', port)
    appendFileSync(join(folder, 'cluster', 'postgresql.conf'), block('ini postgresql.conf'))
    runBlock(`pg_ctl --pgdata='${join(folder, 'cluster')}' --wait --log='${join(folder, 'log')}' start`, port)
    const url = `postgres://proofyard@127.0.0.1:${port}/postgres`

    const { core, settings } = await openCoreForTests(url, folder)
    const viewer = await newTeam(core)
    const { build } = await readyBuild(core, viewer)
    /** With a file of its own. */
    const makeProof = async (name: string) => {
      await createProof(core, viewer, build.id, { input: '{}', meta: {} })
      return finishNextProof(core, { files: [{ kind: 'proof', stored: await store(core, name) }] })
    }
    const early = await makeProof('early')
    runBlock(block('sh base'), port)
    const lost = await makeProof('lost')
    const moment = await now(url)
    await makeProof('late')
    const { rows } = await core.database.$client.query<{ sha256: string }>(
      `select sha256 from proof_artifacts where proof_id = $1 and sha256 not in (select sha256 from proof_artifacts where proof_id <> $1)`,
      [lost],
    )
    await deleteProof(core, viewer, lost)
    await expect
      .poll(
        () => core.database.$client.query('select from proofs where id = $1', [lost]).then(({ rowCount }) => rowCount),
        { timeout: 60_000 },
      )
      .toBe(0)
    for (const { sha256 } of rows) await core.storage.remove(sha256)
    await now(url)
    await closeCore(core)
    asUser('pg_ctl', '--pgdata', join(folder, 'cluster'), '--mode=fast', '--wait', 'stop')

    const secondPort = await freePort()
    const restore = block('sh restore', moment).replace(
      'pg_ctl',
      `echo "port = ${secondPort}" >> '${folder}/restored/postgresql.auto.conf'\npg_ctl --log='${folder}/log'`,
    )
    runBlock(restore, secondPort)
    const restoredUrl = `postgres://proofyard@127.0.0.1:${secondPort}/postgres`
    const client = new pg.Client({ connectionString: restoredUrl })
    await client.connect()
    await expect
      .poll(
        () => client.query<{ on: boolean }>('select pg_is_in_recovery() as on').then((answer) => answer.rows[0]?.on),
        { timeout: 60_000 },
      )
      .toBe(false)
    const proofs = await client.query<{ id: string }>('select id from proofs')
    expect(proofs.rows.map(({ id }) => id).toSorted()).toEqual([early, lost].toSorted())
    await client.end()

    const said: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
    const variables = { DATABASE_URL: restoredUrl, STORAGE_URL: settings.storageUrl, PROOFYARD_DATA: folder }
    expect(rows).toHaveLength(1)
    expect(await run(['storage', 'check'], variables)).toBe(1)
    for (const { sha256 } of rows) expect(said).toContain(`${sha256} is missing: the proof ${lost}`)
    expect(said.at(-1)).toMatch(new RegExp(`^${rows.length} of \\d+ stored files are missing\\.`))

    const server = fork(fileURLToPath(import.meta.resolve('@proofyard/server/main.ts')), {
      env: {
        ...process.env,
        ...variables,
        PORT: '0',
        PROOFYARD_SAMPLES: 'off',
        PROOFYARD_LOG: 'error',
        PROOFYARD_SANDBOX: 'off',
      },
    })
    begun.push(server)
    const [{ address }] = (await once(server, 'message')) as [{ address: string }]
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  },
)
