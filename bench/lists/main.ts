// What the lists cost with 10,000 builds and a million proofs in one team: the server's CPU time per call, which has a limit, and beside
// it PostgreSQL's own time, whether it read a large table without an index, and how many times as long both are as with a thousand
// proofs, for an answer of as many bytes. At last the project with most of them is deleted.
//
// npm run bench:lists [-- <rounds> | --smoke]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sentStatements } from '@proofyard/core/testing/sent-statements.ts'
import { newAccount, openTestServer, send } from '@proofyard/server/testing/open-test-server.ts'
import { startPostgres } from '@proofyard/start/postgres/embedded-postgres.ts'
import { endBench, readArguments } from '../arguments.ts'
import { deleteHeavy } from './delete-heavy.ts'
import { type Sizes, fill, fullSizes, smokeSizes } from './fill.ts'
import { listCalls } from './lists.ts'
import { explain } from './plans.ts'

const { isSmoke, positionals } = readArguments()
const rounds = isSmoke ? 1 : Number(positionals[0] ?? 20)
const limitMilliseconds = 30
/** So many times as long as with few proofs, for an answer as long, or so many milliseconds longer is as long still. */
const FLAT = { times: 1.5, milliseconds: 5 }

/** What one call takes. */
interface Cost {
  serverMs: number
  databaseMs: number
  bytes: number
  /** Large tables that were read without an index. */
  scanned: string[]
}

const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-lists-'))
const postgres = await startPostgres(folder)
process.env.TEST_DATABASE_URL = postgres.url
// Where a test runs this, its template is on another PostgreSQL.
delete process.env.TEST_DATABASE_TEMPLATE
let missed = 0
try {
  const sizes = isSmoke ? [100, 1000].map(smokeSizes) : [1000, 1_000_000].map(fullSizes)
  const measured: Awaited<ReturnType<typeof measure>>[] = []
  for (const one of sizes) measured.push(await measure(one))
  const [few, many] = measured
  const [least, most] = sizes.map(({ own }) => own.proofs)
  console.log(`${sizes[1]?.own.builds} builds and ${most} proofs in one team; medians of ${rounds} calls\n`)
  console.log(
    `${''.padEnd(32)}    server  of ${limitMilliseconds} ms   database      bytes  times that with ${least} proofs  reads by index`,
  )
  for (const [name, cost] of many?.costs ?? []) tell(name, cost, few?.costs.get(name))
  console.log(many?.deletion)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(missed === 0 ? '\nall kept' : `\n${missed} MISSED`)
endBench(missed === 0, isSmoke)

/** What each list costs in an installation of so many rows, and what the deletion of its largest project does. */
async function measure(sizes: Sizes): Promise<{ costs: Map<string, Cost>; deletion: string }> {
  const server = await openTestServer()
  try {
    const account = await newAccount(server.core, 'bench')
    const heavy = await fill(server.core, account.teamId, sizes)
    const costs = new Map<string, Cost>()
    for (const { name, route, ...sent } of listCalls(heavy, 'bench')) {
      const call = () => send(server.app, route, { ...sent, key: account.key })
      const statements = await sentStatements(server.core, call)
      if (statements.length === 0) throw new Error(`No statement of ${name} was seen.`)
      const { ms: databaseMs, scanned } = await explain(server.core, statements)
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
      costs.set(name, { serverMs: median(cpu), databaseMs, bytes: answer.rawPayload.length, scanned })
    }
    return { costs, deletion: await deleteHeavy(server, heavy, account.key) }
  } finally {
    await server.close()
  }
}

function tell(name: string, cost: Cost, few: Cost | undefined): void {
  const { serverMs, databaseMs, bytes, scanned } = cost
  const longer = Math.max(1, bytes / (few?.bytes ?? bytes))
  const [now, before] = [
    serverMs + databaseMs,
    few === undefined ? Number.NaN : (few.serverMs + few.databaseMs) * longer,
  ]
  const isFlat = now <= Math.max(FLAT.times * before, before + FLAT.milliseconds)
  const isKept = serverMs <= limitMilliseconds
  if (!isKept || !isFlat) missed += 1
  const columns = [
    name.padEnd(32),
    ms(serverMs),
    `${(serverMs / limitMilliseconds).toFixed(2)}${isKept ? '' : ' MISSED'}`.padStart(9),
    ms(databaseMs),
    String(bytes).padStart(10),
    `${(now / before).toFixed(2)}${isFlat ? '' : ' MISSED'}`.padStart(12),
    scanned.length === 0 ? ' yes' : ` no: ${scanned.join(', ')}`,
  ]
  console.log(columns.join(' '))
}

function ms(value: number): string {
  return `${value.toFixed(1).padStart(6)} ms`
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
