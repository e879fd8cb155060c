import { claims } from '../database/schema/claims.ts'
import { verifyClaim } from '../claims/verify-claim.ts'
import { openCore } from '../context.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { broughtClaim } from './brought-claim.ts'
import { newTeam } from './fixtures.ts'

/**
 * A server for tests that has claims verified which no one takes, says so to its parent when all of them wait, and is there to be killed.
 * Arguments: database URL, storage URL, how many claims.
 */
const [databaseUrl = '', storageUrl = '', count = '1'] = process.argv.slice(2)
const mail = { smtpUrl: undefined, from: 'no-reply@localhost', supportAddress: undefined, outboxFolder: '' }
const core = await openCore({ databaseUrl, databaseConnections: 10, storageUrl, publicUrl: 'http://127.0.0.1', mail })
const viewer = await newTeam(core, 'claimers')
for (let index = 0; index < Number(count); index += 1) {
  void verifyClaim(core, viewer, broughtClaim(JSON.stringify({ index })))
}
const { boss } = core.queue
const waiting = async () => (await boss.findJobs(`verify-claim-circom/${SMALLEST_SIZE}`)).length
while ((await waiting()) < Number(count)) await new Promise((resolve) => setTimeout(resolve, 20))
process.send?.({ waiting: await core.database.$count(claims), teamId: viewer.teamId })
