// Keeps a program that has answered one request, the file named by its argument, and says so; until it is killed.
import { setInterval } from 'node:timers'
import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { openMachineBudget } from '../../../admission/machine-budget.ts'
import { openResidentPool } from '../../resident-pool.ts'
import { answeringProgram, megabytes } from '../answering-program.ts'

const [request = ''] = process.argv.slice(2)
const sandbox = await findSandbox({ sandbox: 'required' })
const programs = openResidentPool({ sandbox, budget: openMachineBudget(megabytes(1000)), onEnd: console.error })
const owner = { circuitType: 'circom', build: 'a' }
console.log(await programs.of(owner).ask(answeringProgram(), { request }, new AbortController().signal))
setInterval(() => undefined, 1000)
