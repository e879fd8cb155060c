import type { Proof } from '@proofyard/contract/proof.ts'
import { useState } from 'react'
import { draftOf } from '../../shared/drafts/proof-drafts.ts'
import { ProofDialogButton } from './proof-dialog-button.tsx'

/** Asks once more for a proof that failed, with its priority and deadline and the input that this tab still has; nothing where it has none. */
export function TryAgain({ proof }: { proof: Proof }) {
  const [input] = useState(() => draftOf(sessionStorage, proof.proof_id))
  if (input === undefined || proof.status !== 'Failed' || proof.deleted_circuit !== null) return null
  return (
    <div>
      <ProofDialogButton
        build={proof}
        draft={{ input, order: proof }}
        team={proof.team_slug}
        variant="default"
        size="xs"
      >
        Try Again with This Input
      </ProofDialogButton>
    </div>
  )
}
