import type { Proof } from '@proofyard/contract/proof.ts'
import { InvalidRequestError } from '@proofyard/sdk/errors.ts'
import { localText } from '../../../shared/format/local-text.ts'

/** What stands in the two boxes: the deadline in local time, `2026-01-31T12:00`, empty for none and undefined where it is half written. */
export interface WrittenOrder {
  priority: string
  deadline: string | undefined
}

export type OrderField = keyof WrittenOrder

/** Of the boxes that are wrong. */
export type OrderFaults = Partial<Record<OrderField, string>>

/** As a proof has it. */
export type OrderOfProof = Pick<Proof, 'priority' | 'deadline'>

/** As the call takes it: without what nothing was said of. */
export interface ProofOrder {
  priority?: number
  deadline?: string
}

export const orderFields: OrderField[] = ['priority', 'deadline']

/** Reads when a proof is wanted. Whether a deadline is still to come is left to the clock of the server. */
export function readOrder({ priority, deadline }: WrittenOrder): { order: ProofOrder } | { faults: OrderFaults } {
  const moment = new Date(deadline ?? Number.NaN)
  const isSet = deadline !== ''
  if (isSet && Number.isNaN(moment.getTime())) {
    return { faults: { deadline: 'Choose a date and a time, or leave it empty.' } }
  }
  return {
    order: {
      ...(priority !== '0' && { priority: Number(priority) }),
      ...(isSet && { deadline: moment.toISOString() }),
    },
  }
}

/** When a proof that is tried again was wanted, for the boxes to begin with: without a deadline that has passed, which would be refused. */
export function writeOrder({ priority, deadline }: OrderOfProof, now: Date): WrittenOrder {
  const isToCome = deadline !== null && new Date(deadline) > now
  return { priority: String(priority), deadline: isToCome ? localText(new Date(deadline)) : '' }
}

/** What the server says against a priority or a deadline; undefined where it refused for something else. */
export function orderFaultsOf(error: unknown): OrderFaults | undefined {
  if (!(error instanceof InvalidRequestError)) return undefined
  const { body, sentence } = error
  const field = orderFields.find((one) => body?.location === `body.${one}`)
  return field === undefined || sentence === undefined ? undefined : { [field]: sentence }
}
