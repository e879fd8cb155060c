import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { CloseIcon } from '../../shared/ui/icons.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import classes from './api-keys.module.css'
import { useExpireApiKey } from './expire-api-key.ts'
import { fromLocalText, isOver, toLocalText } from './local-moment.ts'

/** When a key ends, to be set, changed, or taken away by emptying the field. */
export function ExpiryForm({ apiKey, team }: { apiKey: ApiKey; team: Team }) {
  const stored = toLocalText(apiKey.date_expires)
  const [edited, setEdited] = useState(stored)
  const [incomplete, setIncomplete] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const expire = useExpireApiKey(team.id, apiKey.id)
  const name = apiKey.name || apiKey.prefix

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A date that is half typed reads as an empty one, which would take the stored one away.
    const half = field.current?.validity.valid === false
    setIncomplete(half)
    if (half) return field.current?.focus()
    return expire.mutate(fromLocalText(edited), {
      onSuccess: (changed) => {
        setEdited(toLocalText(changed.date_expires))
        toastSuccess(`API Key expiration ${changed.date_expires === null ? 'removed' : 'updated'} successfully`)
      },
      onError: (error) => toastError(errorSentence(error, 'Failed to update API key expiration')),
    })
  }

  return (
    <form className={classes.expiry} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className={classes.moment ?? ''}
        data-empty={edited === '' || undefined}
        type="datetime-local"
        size="xs"
        max="9999-12-31T23:59"
        aria-label={`Date on which API key ${name} expires`}
        value={edited}
        error={incomplete && 'Enter a full date and time, or clear the field.'}
        readOnly={expire.isPending}
        onChange={(event) => {
          setEdited(event.currentTarget.value)
          setIncomplete(false)
        }}
      />
      {edited !== '' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Clear the date on which API key ${name} expires`}
          onClick={() => {
            setEdited('')
            field.current?.focus()
          }}
        >
          <CloseIcon size={14} />
        </ActionIcon>
      )}
      {edited !== stored && (
        <Button type="submit" size="compact-sm" disabled={expire.isPending}>
          {expire.isPending ? 'Updating...' : 'Update expiration'}
        </Button>
      )}
      {isOver(apiKey.date_expires) && edited === stored && <span className={classes.over}>Expired</span>}
    </form>
  )
}
