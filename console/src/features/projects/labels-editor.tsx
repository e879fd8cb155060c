import { TextInput } from '@mantine/core'
import type { Project } from '@proofyard/contract/project.ts'
import { type KeyboardEvent, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { CloseIcon } from '../../shared/ui/icons.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useChangeProjectSettings } from './change-settings.ts'
import { addLabel } from './label-rules.ts'
import classes from './labels-editor.module.css'

/** Enter or a comma adds the typed label; Backspace in the empty box removes the last one. */
export function LabelsEditor({ project }: { project: Project }) {
  const change = useChangeProjectSettings(project)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function save(labels: string[], success: string) {
    change.mutate(
      { labels },
      {
        onSuccess: () => {
          toastSuccess(success)
          setTyped('')
        },
        onError: (failure) => toastError(errorSentence(failure, 'Failed to update labels. Please try again.')),
      },
    )
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      const added = addLabel(project.labels, typed)
      setError(added.error)
      if (added.error === undefined) save(added.labels, 'Label added successfully')
    } else if (event.key === 'Backspace' && typed === '' && project.labels.length > 0) {
      save(project.labels.slice(0, -1), 'Label removed successfully')
    }
  }

  return (
    <div className={classes.editor}>
      {project.labels.length > 0 && (
        <ul className={classes.labels} aria-label="Labels">
          {project.labels.map((label) => (
            <li key={label} className={classes.label}>
              {label}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove label ${label}`}
                disabled={change.isPending}
                onClick={() =>
                  save(
                    project.labels.filter((other) => other !== label),
                    'Label removed successfully',
                  )
                }
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        aria-label="Add a label"
        placeholder="Add a label…"
        value={typed}
        error={error}
        readOnly={change.isPending}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
