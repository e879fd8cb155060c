import { describeWorkerDeath } from './harness/worker-death.ts'

describeWorkerDeath(1)
