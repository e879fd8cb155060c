import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { User } from '@proofyard/contract/user.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import type { Factors } from '../../shared/identity/identity.ts'
import { signOnQuery } from '../../shared/identity/sign-on-detail.ts'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import classes from './account.module.css'
import { PasswordForm, passwordAndFactorForm, useChangePassword } from './change-password.ts'
import { SignOnSection } from './sign-on-section.tsx'
import { Sessions } from './sessions.tsx'

interface Properties {
  user: User
  /** The section that shows the user's picture. */
  picture: ReactNode
  /** The form for what the user's page shows. */
  profile: ReactNode
  /** The section that says whether the user's proofs may be shared. */
  sharing: ReactNode
  /** The section with what logging in asks for besides the password. */
  secondFactor: ReactNode
  /** Which second factors there are: what changes how one logs in asks for one of them. */
  factors: Factors
  /** What people call the provider of single sign-on; undefined where there is none. */
  signOn: string | undefined
  /** Sends the browser to that provider. */
  onConnect: () => void
  onSessionsEnded: () => Promise<void>
}

/** The signed-in user's own settings. */
export function Account({
  user,
  picture,
  profile,
  sharing,
  secondFactor,
  factors,
  signOn,
  onConnect,
  onSessionsEnded,
}: Properties) {
  const hasPassword = useQuery({ ...signOnQuery, enabled: signOn !== undefined }).data?.has_password !== false
  return (
    <>
      <h1 className={classes.title}>Account Settings</h1>
      {picture}
      <Section title="Profile">
        <div className={classes.profile}>
          <DetailRows>
            <DetailRow name="Username">{user.username}</DetailRow>
            <DetailRow name="Email">{user.email}</DetailRow>
            <DetailRow name="Date Joined">
              <Moment date={user.date_joined} />
            </DetailRow>
          </DetailRows>
          {profile}
        </div>
      </Section>
      {sharing}
      {hasPassword ? (
        <Section title="Change Password" about="Afterwards, log in again with the new password.">
          <ChangePassword factors={factors} onDone={onSessionsEnded} />
        </Section>
      ) : (
        <Section title="Password" about="Your account has none.">
          <p className={classes.hint}>To set one, log out and have a link mailed to you where you log in.</p>
        </Section>
      )}
      {secondFactor}
      {signOn !== undefined && <SignOnSection name={signOn} factors={factors} onConnect={onConnect} />}
      <Section
        title="Sessions"
        about="Where you are logged in. Log out everywhere ends all sessions of browsers and programs, this one too; machines of the command line have keys, which you end one by one."
      >
        <Sessions onOwnEnded={onSessionsEnded} />
      </Section>
    </>
  )
}

function ChangePassword({ factors, onDone }: { factors: Properties['factors']; onDone: () => Promise<void> }) {
  const { hasApp, hasPasskey } = factors
  const hasFactor = hasApp || hasPasskey
  const change = useChangePassword()
  const { errors, submit } = useForm(hasFactor ? passwordAndFactorForm(hasPasskey) : PasswordForm, (value) =>
    change.mutate(value, {
      // The toast comes last, because a change of page takes toasts away.
      onSuccess: () => void onDone().then(() => toastSuccess('Password Updated')),
      onError: (error) => toastError(errorSentence(error, 'Failed to change password')),
    }),
  )

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput
        name="old_password"
        label="Current password"
        autoComplete="current-password"
        error={errors.old_password}
      />
      <PasswordInput name="new_password" label="New password" autoComplete="new-password" error={errors.new_password} />
      <PasswordInput name="repeated" label="Repeat new password" autoComplete="new-password" error={errors.repeated} />
      {hasFactor && (
        <TextInput
          name="code"
          label="Code"
          description={codeHint(hasApp, hasPasskey)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          error={errors.code}
        />
      )}
      <div>
        <Button type="submit" loading={change.isPending}>
          Change Password
        </Button>
      </div>
    </form>
  )
}

function codeHint(hasApp: boolean, hasPasskey: boolean): string {
  const codes = hasApp ? 'From your authenticator app, or a recovery code.' : 'One of your recovery codes.'
  return hasPasskey ? `${codes} Left empty, your browser asks for a passkey.` : codes
}
