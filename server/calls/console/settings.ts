import { routes } from '@proofyard/contract/routes.ts'
import { call } from '../../call.ts'

export const consoleSettings = call(routes.consoleSettings, async ({ context }) => context.consoleSettings)
