import { Button } from '@mantine/core'
import type { Project } from '@proofyard/contract/project.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { Section } from '../../shared/ui/section.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useChangeProjectSettings } from './change-settings.ts'

export function VisibilitySection({ project }: { project: Project }) {
  const change = useChangeProjectSettings(project)
  const is = project.is_public
  return (
    <Section
      title="Visibility"
      about={
        <>
          <p>This project is currently {is ? 'public' : 'private'}.</p>
          {!is && <p>Everyone in its team can see it, and nobody else.</p>}
          <p>{is ? 'Anyone on the internet can see this project.' : 'This project is only visible to you.'}</p>
        </>
      }
    >
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() =>
          change.mutate(
            { is_public: !is },
            { onError: (error) => toastError(errorSentence(error, 'Failed to update project privacy')) },
          )
        }
      >
        {is ? 'Make private' : 'Make public'}
      </Button>
    </Section>
  )
}
