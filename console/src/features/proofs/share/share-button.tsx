import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { useSession } from '../../../shared/session/use-session.ts'
import { ShareIcon } from '../../../shared/ui/icons.tsx'
import { useLazyDialog } from '../../../shared/ui/use-lazy-dialog.ts'

const loadDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

/** For the team of a proof: opens the dialog with its links. */
export function ShareButton({ proof }: { proof: Proof }) {
  const { Part: Dialog, opened, open, close } = useLazyDialog(loadDialog)
  const { team } = useSession()
  if (team === undefined || team.slug !== proof.team_slug) return null
  return (
    <>
      <Button variant="default" size="xs" leftSection={<ShareIcon size={14} />} onClick={open}>
        Share
      </Button>
      {Dialog && <Dialog key={proof.proof_id} proof={proof} team={team} opened={opened} onClose={close} />}
    </>
  )
}
