import { runSeeds } from './run-seeds.ts'

runSeeds(10_000, 4 * 3_600_000)
