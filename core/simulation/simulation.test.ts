import { runSeeds } from './run-seeds.ts'

runSeeds(200, 600_000)
