import { brand } from '@proofyard/contract/brand.ts'
import type { Proof } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import type { Context } from '../context.ts'
import { comeBack } from '../terminal/come-back.ts'
import { showStages } from '../terminal/stages.ts'

/**
 * Follows a proof until it is Ready, which it is when it was verified; Ctrl-C leaves it running, and says how to come back.
 *
 * @throws JobFailedError with the reason when it Failed
 */
export async function followProof({ terminal, signal }: Context, client: Proofyard, id: string): Promise<Proof> {
  try {
    return await client.untilProved(id, { signal, onStatus: showStages(terminal) })
  } catch (error) {
    if (signal.aborted) comeBack(terminal, 'proof', `${brand.ownCli} proof get ${id} --wait`)
    throw error
  }
}
