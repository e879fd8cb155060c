import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useChangeSharing } from './change-sharing.ts'

/** Whether the team's proofs may be read by links. @param mayChange false of members, who are told how it is */
export function SharingSection({ team, mayChange }: { team: Team; mayChange: boolean }) {
  const [asking, setAsking] = useState(false)
  const change = useChangeSharing()
  const isOn = team.shares_proofs === true
  const who = team.is_personal ? 'You' : 'Members'

  const set = (shares: boolean) =>
    change.mutate(shares, {
      onSuccess: () => {
        setAsking(false)
        toastSuccess(shares ? 'Proofs can be shared by links' : 'All links were revoked')
      },
      onError: (error) => toastError(errorSentence(error, 'Failed to update team settings')),
    })

  return (
    <Section
      title="Sharing"
      about={
        isOn ? (
          <>
            <p>{who} can make links to single proofs.</p>
            <p>Anyone who has a link can read what the proof claims and check it, and never sees its input.</p>
          </>
        ) : (
          <>
            <p>No proof can be shared by a link.</p>
            <p>When this is allowed, {who.toLowerCase()} can make links by which anyone can read and check a proof.</p>
          </>
        )
      }
    >
      {mayChange && (
        <Button
          variant="default"
          loading={change.isPending && !asking}
          onClick={() => (isOn ? setAsking(true) : set(true))}
        >
          {isOn ? 'Stop Sharing' : 'Allow Sharing'}
        </Button>
      )}
      <ConfirmDialog
        title="Stop sharing proofs?"
        action="Revoke All Links"
        opened={asking}
        busy={change.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => set(false)}
      >
        <p>
          All links to proofs of {team.slug} stop working at once. They do not come back when you allow sharing again:
          new ones have to be made.
        </p>
      </ConfirmDialog>
    </Section>
  )
}
