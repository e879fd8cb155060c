import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { NewShare } from '@proofyard/contract/share.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { Link } from '@tanstack/react-router'
import { errorSentence } from '../../../shared/api/error-sentence.ts'
import { paths } from '../../../shared/paths.ts'
import { CommandLine } from '../../../shared/ui/command-line.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { toastError } from '../../../shared/ui/toast.ts'
import { useShownOnce } from '../../../shared/ui/use-shown-once.ts'
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
  const made = useShownOnce<NewShare>(opened)
  function close() {
    made.seen()
    onClose()
  }
  return (
    <Dialog title="Share this Proof" opened={opened || made.isUnseen} onClose={close} width={WIDTH}>
      {team.shares_proofs === true ? (
        <Sharing proof={proof} made={made.value} onMade={made.show} onRevoked={made.forget} />
      ) : (
        <NotShared team={team} onClose={close} />
      )}
    </Dialog>
  )
}

interface SharingProperties {
  proof: Proof
  /** The link that was made last, while it can be copied. */
  made: NewShare | undefined
  onMade: (made: NewShare) => void
  /** That one was revoked. */
  onRevoked: () => void
}

function Sharing({ proof, made, onMade, onRevoked }: SharingProperties) {
  const share = useShareProof(proof.proof_id)

  /** Shows the link also where the dialog was closed meanwhile. */
  async function makeLink() {
    try {
      onMade(await share.mutateAsync())
    } catch (error) {
      toastError(errorSentence(error, 'Failed to make a link'))
    }
  }

  return (
    <div className={classes.dialog}>
      <p className={classes.text}>
        Anyone who has a link can read what this proof claims, and their own browser checks it. They need no account.
        They see the name, the tags and the sindri.json of the circuit, too, and never the input, nor the sources of a
        private project.
      </p>
      {made !== undefined && (
        <div role="status">
          <CommandLine
            key={made.share_id}
            command={made.share_link}
            name="Link"
            label={<span className={classes.label}>Copy the link now: it is not shown again.</span>}
          />
        </div>
      )}
      <div>
        <Button
          loading={share.isPending}
          variant={made === undefined ? 'filled' : 'default'}
          onClick={() => void makeLink()}
          data-autofocus
        >
          {made === undefined ? 'Make Link' : 'Make Another Link'}
        </Button>
      </div>
      <ShareLinks proofId={proof.proof_id} onRevoked={(id) => id === made?.share_id && onRevoked()} />
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
