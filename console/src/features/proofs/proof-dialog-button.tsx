import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import type { CreateProofDialog } from './create-proof-dialog.tsx'

interface Properties extends Pick<ComponentProps<typeof CreateProofDialog>, 'build' | 'draft'>, ButtonProps {
  /** Whose proof it is to be; undefined for who has no team. */
  team: string | undefined
  children: string
}

const loadDialog = async () => (await import('./create-proof-dialog.tsx')).CreateProofDialog

/** Opens the dialog for a proof of a build, and tells of the one that was asked for. */
export function ProofDialogButton({ build, draft, team, disabled, children, ...button }: Properties) {
  const { Part: Dialog, opened, open, close } = useLazyDialog(loadDialog)
  const [creating, setCreating] = useState(false)
  return (
    <>
      <Button {...button} disabled={disabled === true || creating} onClick={open}>
        {creating ? 'Creating...' : children}
      </Button>
      {Dialog && (
        <Dialog
          build={build}
          draft={draft}
          opened={opened}
          onClose={close}
          onBusy={setCreating}
          onCreated={(proofId) => {
            close()
            toastSuccess(
              <>
                Proof request submitted. {team !== undefined && <Link to={paths.proof(team, proofId)}>View Proof</Link>}
              </>,
            )
          }}
        />
      )}
    </>
  )
}
