import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { draftOf } from '../../shared/drafts/proof-drafts.ts'
import { paths } from '../../shared/paths.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { CreateProofDialog } from './create-proof-dialog.tsx'
import { sampleInputFile } from './proof-input.ts'

/** Asks once more for a proof that failed, with the input that this tab still has; nothing where it has none. */
export function TryAgain({ proof }: { proof: Proof }) {
  const [writing, setWriting] = useState(false)
  const [creating, setCreating] = useState(false)
  const [draft] = useState(() => draftOf(sessionStorage, proof.proof_id))
  if (draft === undefined || proof.status !== 'Failed' || proof.deleted_circuit !== null) return null
  return (
    <div>
      <Button variant="default" size="xs" disabled={creating} onClick={() => setWriting(true)}>
        {creating ? 'Creating...' : 'Try Again with This Input'}
      </Button>
      <CreateProofDialog
        build={proof}
        sample={draft}
        file={sampleInputFile(proof.circuit_type)}
        origin="This is the input of the failed proof, which only this browser tab has."
        opened={writing}
        onClose={() => setWriting(false)}
        onBusy={setCreating}
        onCreated={(proofId) => {
          setWriting(false)
          toastSuccess(
            <>
              Proof request submitted. <Link to={paths.proof(proof.team_slug, proofId)}>View Proof</Link>
            </>,
          )
        }}
      />
    </div>
  )
}
