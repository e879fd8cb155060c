import type { Circuit } from '@proofyard/contract/circuit.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { WordsEditor } from '../../shared/ui/words-editor.tsx'
import { useChangeTags } from './change-tags.ts'
import { addTags } from './tag-rules.ts'

/** The names under which a build is found; each change is saved at once. */
export function TagsEditor({ build }: { build: Circuit }) {
  const change = useChangeTags(build)

  function save(tags: string[], success: string, onSaved?: () => void) {
    change.mutate(tags, {
      onSuccess: () => {
        toastSuccess(success)
        onSaved?.()
      },
      onError: (failure) => toastError(errorSentence(failure, 'Failed to update tags. Please try again.')),
    })
  }

  return (
    <WordsEditor
      name="tag"
      mono
      words={build.tags}
      busy={change.isPending}
      onAdd={(typed, onSaved) => {
        const added = addTags(build.tags, typed)
        if (added.error === undefined) save(added.tags, 'Tag added successfully', onSaved)
        return added.error
      }}
      onRemove={(removed) =>
        save(
          build.tags.filter((tag) => tag !== removed),
          'Tag removed successfully',
        )
      }
    />
  )
}
