import { runSeeds } from './run-seeds.ts'

runSeeds(200, 1_800_000)
