import { describeServerDeath } from './harness/server-death.ts'

describeServerDeath(1)
