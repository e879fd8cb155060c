import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { draftOf } from '../../shared/drafts/proof-drafts.ts'
import { paths } from '../../shared/paths.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'

const loadDialog = async () => (await import('./create-proof-dialog.tsx')).CreateProofDialog

/** Asks once more for a proof that failed, with the input that this tab still has; nothing where it has none. */
export function TryAgain({ proof }: { proof: Proof }) {
  const { Part: CreateProofDialog, opened, open, close } = useLazyDialog(loadDialog)
  const [creating, setCreating] = useState(false)
  const [draft] = useState(() => draftOf(sessionStorage, proof.proof_id))
  if (draft === undefined || proof.status !== 'Failed' || proof.deleted_circuit !== null) return null
  return (
    <div>
      <Button variant="default" size="xs" disabled={creating} onClick={open}>
        {creating ? 'Creating...' : 'Try Again with This Input'}
      </Button>
      {CreateProofDialog && (
        <CreateProofDialog
          build={proof}
          draft={draft}
          opened={opened}
          onClose={close}
          onBusy={setCreating}
          onCreated={(proofId) => {
            close()
            toastSuccess(
              <>
                Proof request submitted. <Link to={paths.proof(proof.team_slug, proofId)}>View Proof</Link>
              </>,
            )
          }}
        />
      )}
    </div>
  )
}
