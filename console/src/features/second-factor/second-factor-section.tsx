import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../shared/format/date.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import { secondFactorQuery } from './second-factor.ts'
import classes from './second-factor.module.css'

/** What logging in asks for besides the password, and ways to change it. */
export function SecondFactorSection() {
  const detail = useQuery(secondFactorQuery)
  // They bring the QR code along, and come when they are first asked for.
  const setUp = useLazyDialog(async () => (await import('./set-up-app-dialog.tsx')).SetUpAppDialog)
  const remove = useLazyDialog(async () => (await import('./remove-app-dialog.tsx')).RemoveAppDialog)
  const renew = useLazyDialog(async () => (await import('./renew-codes-dialog.tsx')).RenewCodesDialog)
  const since = detail.data?.totp_date_confirmed
  const hasFactor = since !== null && since !== undefined
  return (
    <Section
      title="Second Factor"
      about="With one, a stolen password alone logs nobody in. API keys do not ask for it."
    >
      {detail.isPending && <SkeletonLines count={1} height={36} />}
      {detail.isError && (
        <ErrorState error={detail.error} fallback="Something went wrong" onRetry={() => void detail.refetch()} />
      )}
      {detail.data !== undefined && (
        <ul className={classes.factors}>
          <li className={classes.factor}>
            <div>
              <span className={classes.name}>Authenticator app</span>
              <span className={classes.fact}>{hasFactor ? `Since ${formatDate(since)}` : 'Not set up'}</span>
            </div>
            {hasFactor ? (
              <Button variant="default" onClick={remove.open}>
                Remove
              </Button>
            ) : (
              <Button variant="default" onClick={setUp.open}>
                Set Up
              </Button>
            )}
          </li>
          {hasFactor && (
            <li className={classes.factor}>
              <div>
                <span className={classes.name}>Recovery codes</span>
                <span className={classes.fact}>{detail.data.recovery_codes_left} left</span>
              </div>
              <Button variant="default" onClick={renew.open}>
                Make New Codes
              </Button>
            </li>
          )}
        </ul>
      )}
      {setUp.Part && <setUp.Part hasFactor={hasFactor} opened={setUp.opened} onClose={setUp.close} />}
      {remove.Part && <remove.Part opened={remove.opened} onClose={remove.close} />}
      {renew.Part && <renew.Part opened={renew.opened} onClose={renew.close} />}
    </Section>
  )
}
