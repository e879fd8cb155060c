import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { openMachineBudget } from '../admission/machine-budget.ts'

/** A budget for tests that do not ask what fits into it. */
export const roomyBudget = () => openMachineBudget(roomyMachine.total)

/** What a job of such a test is admitted for. */
export const roomyShare = { resources: { ...roomyMachine.total, memoryBytes: 16 * 1024 ** 3 }, holder: 'a test' }
