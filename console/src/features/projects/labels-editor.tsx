import type { Project } from '@proofyard/contract/project.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { WordsEditor } from '../../shared/ui/words-editor.tsx'
import { useChangeProjectSettings } from './change-settings.ts'
import { addLabels } from './label-rules.ts'

/** The labels by which others find a project; each change is saved at once. */
export function LabelsEditor({ project }: { project: Project }) {
  const change = useChangeProjectSettings(project)

  function save(labels: string[], success: string, onSaved?: () => void) {
    change.mutate(
      { labels },
      {
        onSuccess: () => {
          toastSuccess(success)
          onSaved?.()
        },
        onError: (failure) => toastError(errorSentence(failure, 'Failed to update labels. Please try again.')),
      },
    )
  }

  return (
    <WordsEditor
      name="label"
      words={project.labels}
      busy={change.isPending}
      onAdd={(typed, onSaved) => {
        const added = addLabels(project.labels, typed)
        if (added.error === undefined) save(added.labels, 'Label added successfully', onSaved)
        return added.error
      }}
      onRemove={(removed) =>
        save(
          project.labels.filter((label) => label !== removed),
          'Label removed successfully',
        )
      }
    />
  )
}
