import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../shared/format/date.ts'
import type { Factors } from '../../shared/identity/identity.ts'
import { hasPasskeys } from '../../shared/passkeys/has-passkeys.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import { useShownOnce } from '../../shared/ui/use-shown-once.ts'
import { FactorRow } from './factor-row.tsx'
import { loadIdentityDialog } from './load-identity-dialog.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { factorsOf, removeTotp, renewRecoveryCodes, secondFactorQuery, useRefresh } from './second-factor.ts'
import classes from './second-factor.module.css'

/** What logging in asks for besides the password, and ways to change it. */
export function SecondFactorSection() {
  const detail = useQuery(secondFactorQuery)
  const factors = factorsOf(detail.data)
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
          <AppRow factors={factors} since={detail.data.totp_date_confirmed} />
          {detail.data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} factors={factors} />
          ))}
          <AddPasskeyRow factors={factors} />
          {(factors.hasApp || factors.hasPasskey) && (
            <CodesRow factors={factors} left={detail.data.recovery_codes_left} />
          )}
        </ul>
      )}
    </Section>
  )
}

function AppRow({ factors, since }: { factors: Factors; since: string | null }) {
  // They bring the QR code along, and come when they are first asked for.
  const setUp = useLazyDialog(async () => (await import('./set-up-app-dialog.tsx')).SetUpAppDialog)
  const remove = useLazyDialog(loadIdentityDialog)
  const refresh = useRefresh()
  return (
    <FactorRow name="Authenticator app" fact={since === null ? 'Not set up' : `Since ${formatDate(since)}`}>
      {since === null ? (
        <Button variant="default" onClick={setUp.open}>
          Set Up
        </Button>
      ) : (
        <Button variant="default" onClick={remove.open}>
          Remove
        </Button>
      )}
      {setUp.Part && <setUp.Part factors={factors} opened={setUp.opened} onClose={setUp.close} />}
      {remove.Part && (
        <remove.Part
          title="Remove the authenticator app?"
          about="Logging in asks for no code of the app any more."
          action="Remove"
          color="red"
          factors={factors}
          change={removeTotp}
          onDone={() => {
            remove.close()
            toastSuccess('Authenticator app removed')
            void refresh()
          }}
          opened={remove.opened}
          onClose={remove.close}
        />
      )}
    </FactorRow>
  )
}

function AddPasskeyRow({ factors }: { factors: Factors }) {
  const add = useLazyDialog(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)
  const fact = hasPasskeys()
    ? 'They log you in without a password, too'
    : 'Only at an https address with a name, or at localhost'
  return (
    <FactorRow name="Passkeys" fact={fact}>
      {hasPasskeys() && (
        <Button variant="default" onClick={add.open}>
          Add Passkey
        </Button>
      )}
      {add.Part && <add.Part factors={factors} opened={add.opened} onClose={add.close} />}
    </FactorRow>
  )
}

function CodesRow({ factors, left }: { factors: Factors; left: number }) {
  const renew = useLazyDialog(loadIdentityDialog<string[]>)
  const codes = useShownOnce<string[]>(renew.opened)
  const refresh = useRefresh()
  function close() {
    codes.seen()
    renew.close()
  }
  return (
    <FactorRow name="Recovery codes" fact={`${left} left`}>
      <Button variant="default" onClick={renew.open}>
        Make New Codes
      </Button>
      {renew.Part && (
        <renew.Part
          title="Make new recovery codes"
          about="The codes that you have now stop working."
          action="Make New Codes"
          factors={factors}
          change={renewRecoveryCodes}
          onDone={(made) => {
            codes.show(made)
            void refresh()
          }}
          opened={renew.opened || codes.isUnseen}
          onClose={close}
        >
          {codes.value && <RecoveryCodes codes={codes.value} onDone={close} />}
        </renew.Part>
      )}
    </FactorRow>
  )
}
