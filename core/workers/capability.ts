import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { OfferState } from '@proofyard/contract/framework-status.ts'

/** What a worker says of one toolchain of one framework on its machine. */
export interface Capability {
  circuitType: CircuitType
  /** Null for a framework that needs nothing installed. */
  toolchain: string | null
  state: OfferState
  /** One sentence without paths: what is being done, how to get it, or what broke; empty when it is ready. */
  note: string
  /** How much of the installation is done, from 0 to 1, where that is known. */
  fraction: number | null
}
