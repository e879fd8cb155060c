import { Button, PasswordInput } from '@mantine/core'
import type { SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { useQuery } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import classes from './account.module.css'
import { PasswordOnce, signOnQuery, useChangeSignOn } from './sign-on.ts'

interface Properties {
  /** What people call the provider. */
  name: string
  /** Sends the browser to the provider. */
  onConnect: () => void
}

/** Connects the account with the provider of single sign-on, or ends that. */
export function SignOnSection({ name, onConnect }: Properties) {
  const detail = useQuery(signOnQuery)
  return (
    <Section title={`Log in with ${name}`} about={detail.data && about(detail.data, name)}>
      {detail.isPending && <SkeletonLines count={1} height={36} />}
      {detail.isError && (
        <ErrorState error={detail.error} fallback="Something went wrong" onRetry={() => void detail.refetch()} />
      )}
      {detail.data?.has_password === true && (
        <ChangeSignOn key={String(detail.data.is_connected)} detail={detail.data} name={name} onConnect={onConnect} />
      )}
    </Section>
  )
}

function about({ is_connected: isConnected, has_password: hasPassword }: SignOnDetail, name: string): string {
  if (isConnected && !hasPassword) return `You log in with ${name}. Your account has no password.`
  if (isConnected) return `You can log in with ${name}, or with your password.`
  return hasPassword ? `Connect your account to log in with ${name}, too.` : 'Set a password first.'
}

function ChangeSignOn({ detail, name, onConnect }: Properties & { detail: SignOnDetail }) {
  const change = useChangeSignOn(detail)
  const { errors, submit } = useForm(PasswordOnce, (value) =>
    change.mutate(value, {
      onSuccess: () => (detail.is_connected ? toastSuccess(`You log in with your password alone.`) : onConnect()),
      onError: (error) => toastError(errorSentence(error, 'Something went wrong')),
    }),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput name="password" label="Your password" autoComplete="current-password" error={errors.password} />
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          {detail.is_connected ? 'Disconnect' : `Connect with ${name}`}
        </Button>
      </div>
    </form>
  )
}
