import { Button, Group } from '@mantine/core'
import type { Share } from '@proofyard/contract/share.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorSentence } from '../../../shared/api/error-sentence.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Moment } from '../../../shared/ui/moment.tsx'
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts'
import { sharesQuery } from './list-shares.ts'
import { useRevokeShare } from './revoke-share.ts'
import classes from './share.module.css'

interface Properties {
  proofId: string
  onRevoked: (shareId: string) => void
}

/** The links of a proof that work; nothing at all when there is none. */
export function ShareLinks({ proofId, onRevoked }: Properties) {
  const shares = useQuery(sharesQuery(proofId))
  const heading = useRef<HTMLHeadingElement>(null)
  if (shares.isError) {
    return <ErrorState error={shares.error} fallback="Failed to fetch links" onRetry={() => void shares.refetch()} />
  }
  if (shares.data === undefined || shares.data.length === 0) return null
  return (
    <section>
      <h3 ref={heading} className={classes.heading} tabIndex={-1}>
        Links of this Proof
      </h3>
      <ul className={classes.links}>
        {shares.data.map((share) => (
          <Row
            key={share.share_id}
            share={share}
            onRevoked={() => {
              // The row goes, and what had the focus with it.
              heading.current?.focus()
              onRevoked(share.share_id)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

function Row({ share, onRevoked }: { share: Share; onRevoked: () => void }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeShare(share.proof_id)
  const ending = `…${share.link_ending}`
  return (
    <li className={classes.link}>
      <div className={classes.about}>
        <code>{ending}</code>
        <span className={classes.muted}>
          {share.made_by}, <Moment date={share.date_created} />
        </span>
      </div>
      {asking ? (
        <div className={classes.question} role="group" aria-label={`Revoke the link ${ending}?`}>
          <span>It stops working at once. Revoke it?</span>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" onClick={() => setAsking(false)} autoFocus>
              Keep
            </Button>
            <Button
              color="red"
              size="compact-sm"
              loading={revoke.isPending}
              onClick={() =>
                revoke.mutate(share.share_id, {
                  onSuccess: () => {
                    toastSuccess('The link was revoked')
                    onRevoked()
                  },
                  onError: (error) => toastError(errorSentence(error, 'Failed to revoke the link')),
                })
              }
            >
              Revoke Link
            </Button>
          </Group>
        </div>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revoke the link ${ending}`}
          onClick={() => setAsking(true)}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}
