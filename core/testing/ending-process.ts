import { setTimeout as sleep } from 'node:timers/promises'
import { listenForEnd, tellParent } from '../process/end-signals.ts'

/** A process whose parent is gone before it listens for that, for tests: it prints whether it is to end. */
while (process.connected) await sleep(10)
const { ending } = listenForEnd(60_000)
tellParent({ late: true })
process.stdout.write(String(ending.aborted))
