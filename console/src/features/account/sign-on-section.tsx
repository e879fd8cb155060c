import { Button } from '@mantine/core'
import type { SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Factors } from '../../shared/identity/identity.ts'
import { signOnQuery } from '../../shared/identity/sign-on-detail.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog.ts'
import { changeSignOn } from './sign-on.ts'

interface Properties {
  /** What people call the provider. */
  name: string
  /** What is asked for before it is changed. */
  factors: Factors
  /** Sends the browser to the provider. */
  onConnect: () => void
}

/** Connects the account with the provider of single sign-on, or ends that. */
export function SignOnSection({ name, factors, onConnect }: Properties) {
  const detail = useQuery(signOnQuery)
  return (
    <Section title={`Log in with ${name}`} about={detail.data && about(detail.data, name)}>
      {detail.isPending && <SkeletonLines count={1} height={36} />}
      {detail.isError && (
        <ErrorState error={detail.error} fallback="Something went wrong" onRetry={() => void detail.refetch()} />
      )}
      {detail.data?.has_password === true && (
        <ChangeSignOn
          key={String(detail.data.is_connected)}
          detail={detail.data}
          name={name}
          factors={factors}
          onConnect={onConnect}
        />
      )}
    </Section>
  )
}

function about({ is_connected: isConnected, has_password: hasPassword }: SignOnDetail, name: string): string {
  if (isConnected && !hasPassword) return `You log in with ${name}.`
  if (isConnected) return `You can log in with ${name}, or with your password.`
  return hasPassword ? `Connect your account to log in with ${name}, too.` : 'Set a password first.'
}

function ChangeSignOn({ detail, name, factors, onConnect }: Properties & { detail: SignOnDetail }) {
  const dialog = useLazyDialog(
    async () => (await import('../../shared/identity/identity-dialog.tsx')).IdentityDialog<void>,
  )
  const client = useQueryClient()
  const isConnected = detail.is_connected
  const texts = isConnected
    ? { title: `Disconnect from ${name}?`, about: 'You log in with your password alone then.', action: 'Disconnect' }
    : { title: `Connect with ${name}`, about: `Next you log in at ${name}.`, action: 'Continue' }
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {isConnected ? 'Disconnect' : `Connect with ${name}`}
      </Button>
      {dialog.Part && (
        <dialog.Part
          {...texts}
          factors={factors}
          change={(identity) => changeSignOn(detail, identity)}
          onDone={() => {
            dialog.close()
            if (!isConnected) return onConnect()
            toastSuccess('You log in with your password alone.')
            void client.invalidateQueries({ queryKey: signOnQuery.queryKey })
          }}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
