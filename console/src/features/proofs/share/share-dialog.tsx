import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { Link } from '@tanstack/react-router'
import { errorSentence } from '../../../shared/api/error-sentence.ts'
import { paths } from '../../../shared/paths.ts'
import { CommandLine } from '../../../shared/ui/command-line.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { toastError } from '../../../shared/ui/toast.ts'
import { useShareProof } from './share-proof.ts'
import classes from './share.module.css'
import { ShareLinks } from './share-links.tsx'

interface Properties {
  proof: Proof
  team: Team
  opened: boolean
  onClose: () => void
}

const WIDTH = 560

/** Makes links by which anyone may read a proof, and revokes them. */
export function ShareDialog({ proof, team, opened, onClose }: Properties) {
  return (
    <Dialog title="Share this Proof" opened={opened} onClose={onClose} width={WIDTH}>
      {team.shares_proofs === true ? <Sharing proof={proof} /> : <NotShared team={team} onClose={onClose} />}
    </Dialog>
  )
}

function Sharing({ proof }: { proof: Proof }) {
  const share = useShareProof(proof.proof_id)
  return (
    <div className={classes.dialog}>
      <p className={classes.text}>
        Anyone who has a link can read what this proof claims, and their own browser checks it. They need no account.
        They see the name, the tags and the sindri.json of the circuit, too, and never the input, nor the sources of a
        private project.
      </p>
      {share.data !== undefined && (
        <div role="status">
          <CommandLine
            key={share.data.share_id}
            command={share.data.share_link}
            name="Link"
            label={<span className={classes.label}>Copy the link now: it is not shown again.</span>}
          />
        </div>
      )}
      <div>
        <Button
          loading={share.isPending}
          variant={share.data === undefined ? 'filled' : 'default'}
          onClick={() =>
            share.mutate(undefined, {
              onError: (error) => toastError(errorSentence(error, 'Failed to make a link')),
            })
          }
          data-autofocus
        >
          {share.data === undefined ? 'Make Link' : 'Make Another Link'}
        </Button>
      </div>
      <ShareLinks proofId={proof.proof_id} onRevoked={(id) => share.data?.share_id === id && share.reset()} />
    </div>
  )
}

function NotShared({ team, onClose }: Pick<Properties, 'team' | 'onClose'>) {
  const settings = (
    <Link to={paths.settings(team.slug)} onClick={onClose}>
      {team.is_personal ? 'Account Settings' : 'Team Settings'}
    </Link>
  )
  return (
    <div className={classes.dialog}>
      <p className={classes.text}>
        By a link, anyone could read what this proof claims and check it in their own browser, without an account. They
        would never see the input.
      </p>
      <p className={classes.text}>
        {team.is_personal ? (
          <>You have not allowed it yet: see {settings}.</>
        ) : (
          <>
            The team {team.slug} does not allow it. Its owners and admins can change that in {settings}.
          </>
        )}
      </p>
    </div>
  )
}
