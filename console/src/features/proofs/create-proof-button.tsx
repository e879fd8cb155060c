import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'

const loadDialog = async () => (await import('./create-proof-dialog.tsx')).CreateProofDialog

/** The first action of a build, once it is Ready: a failed one has none. */
export function CreateProofButton({ build }: { build: Circuit }) {
  const { isAuthenticated, team } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  const { Part: CreateProofDialog, opened, open, close } = useLazyDialog(loadDialog)
  const [creating, setCreating] = useState(false)

  if (build.status === 'Failed') return null
  if (!isAuthenticated) {
    return (
      <LinkButton to={paths.login} search={{ next: here }} fullWidth>
        Log In to Create Proof
      </LinkButton>
    )
  }
  return (
    <>
      <Button fullWidth disabled={build.status !== 'Ready' || creating} onClick={open}>
        {creating ? 'Creating...' : 'Create Proof'}
      </Button>
      {CreateProofDialog && (
        <CreateProofDialog
          build={build}
          opened={opened}
          onClose={close}
          onBusy={setCreating}
          onCreated={(proofId) => {
            close()
            toastSuccess(
              <>
                Proof request submitted.{' '}
                {team !== undefined && <Link to={paths.proof(team.slug, proofId)}>View Proof</Link>}
              </>,
            )
          }}
        />
      )}
    </>
  )
}
