// What the lists cost with 10,000 builds and 200,000 proofs in one team: the server's CPU time per call, which has a
// limit, and beside it PostgreSQL's own time and whether it read a large table without an index. At last the project with
// most of them is deleted.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentStatements } from '@proofyard/core/testing/sent-statements.ts'
import { newAccount, openTestServer, send } from '@proofyard/server/testing/open-test-server.ts'
import { startPostgres } from '@proofyard/start/postgres/embedded-postgres.ts'
import { endBench, readArguments } from '../arguments.ts'
import { deleteHeavy } from './delete-heavy.ts'
import { fill, fullSizes, smokeSizes } from './fill.ts'
import { listCalls } from './lists.ts'
import { explain } from './plans.ts'

const { isSmoke, positionals } = readArguments()
const rounds = isSmoke ? 1 : Number(positionals[0] ?? 20)
const sizes = isSmoke ? smokeSizes : fullSizes
const limitMilliseconds = 30

const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-lists-'))
const postgres = await startPostgres(folder)
process.env.TEST_DATABASE_URL = postgres.url
// Where a test runs this, its template is on another PostgreSQL.
delete process.env.TEST_DATABASE_TEMPLATE
const server = await openTestServer()
let missed = 0
try {
  const account = await newAccount(server.core, 'bench')
  const heavy = await fill(server.core, account.teamId, sizes)
  console.log(`${sizes.own.builds} builds and ${sizes.own.proofs} proofs in one team; medians of ${rounds} calls\n`)
  console.log(`${''.padEnd(32)}    server  of ${limitMilliseconds} ms   database      bytes  reads by index`)
  for (const { name, route, ...sent } of listCalls(heavy, 'bench')) {
    const call = () => send(server.app, route, { ...sent, key: account.key })
    const statements = await sentStatements(server.core, call)
    if (statements.length === 0) throw new Error(`No statement of ${name} was seen.`)
    const database = await explain(server.core, statements)
    const answer = await call()
    if (answer.statusCode !== 200) throw new Error(`${name} was answered ${answer.statusCode}: ${answer.body}`)
    const cpu: number[] = []
    for (let round = 0; round < rounds + 3; round += 1) {
      const before = process.cpuUsage()
      await call()
      const { user, system } = process.cpuUsage(before)
      // The first ones are the compiler's.
      if (round >= 3) cpu.push((user + system) / 1000)
    }
    const spent = median(cpu)
    if (spent > limitMilliseconds) missed += 1
    const ratio = `${(spent / limitMilliseconds).toFixed(2)}${spent > limitMilliseconds ? ' MISSED' : ''}`
    const scans = database.scanned.length === 0 ? 'yes' : `no: ${database.scanned.join(', ')}`
    console.log(
      `${name.padEnd(32)} ${ms(spent)}  ${ratio.padStart(8)} ${ms(database.ms)} ${String(answer.rawPayload.length).padStart(10)}  ${scans}`,
    )
  }
  console.log(await deleteHeavy(server, heavy, account.key))
} finally {
  await server.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nall kept' : `\n${missed} MISSED`)
endBench(missed === 0, isSmoke)

function ms(value: number): string {
  return `${value.toFixed(1).padStart(6)} ms`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
