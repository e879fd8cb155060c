import { Button, TextInput } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { ProfileForm as Form, useChangeProfile } from './change-team.ts'
import classes from './teams.module.css'

/** The links that the team's page shows; of a personal team, they are its user's. */
export function ProfileForm({ team }: { team: Team }) {
  const change = useChangeProfile()
  const { errors, submit } = useForm(Form, (value) =>
    change.mutate(value, {
      onSuccess: () => toastSuccess('Profile Updated'),
      onError: (error) =>
        toastError(
          errorSentence(error, team.is_personal ? 'Failed to update profile' : 'Failed to update team settings'),
        ),
    }),
  )

  return (
    <form className={classes.profile} onSubmit={submit} noValidate>
      <TextInput
        name="github_url"
        type="url"
        label="GitHub URL"
        defaultValue={team.github_url}
        error={errors.github_url}
        autoComplete="off"
      />
      <TextInput
        name="twitter_url"
        type="url"
        label="Twitter URL"
        defaultValue={team.twitter_url}
        error={errors.twitter_url}
        autoComplete="off"
      />
      <div>
        <Button type="submit" loading={change.isPending}>
          Update Profile
        </Button>
      </div>
    </form>
  )
}
