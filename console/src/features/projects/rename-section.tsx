import { Button, Group, TextInput } from '@mantine/core'
import { ProjectName } from '@proofyard/contract/manifest.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { Section } from '../../shared/ui/section.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useChangeProjectSettings } from './change-settings.ts'

interface Properties {
  project: Project
  /** Leads to where the project is now; what follows is seen there. */
  onRenamed: (name: string) => Promise<void>
}

/** Changes a project's name, and with it every address of it. */
export function RenameSection({ project, onRenamed }: Properties) {
  const change = useChangeProjectSettings(project)
  const [name, setName] = useState(project.name)
  const [wrong, setWrong] = useState<string>()
  const isChanged = name.trim() !== project.name

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isChanged || change.isPending) return
    const parsed = ProjectName.safeParse(name.trim())
    if (!parsed.success) return setWrong(`The name ${parsed.error.issues[0]?.message ?? 'is not valid'}.`)
    change.mutate(
      { name: parsed.data },
      {
        onSuccess: (renamed) =>
          void onRenamed(renamed.name).then(() => toastSuccess(`The project is now called ${renamed.name}.`)),
        onError: (error) => setWrong(errorSentence(error, 'Failed to rename the project')),
      },
    )
  }

  return (
    <Section
      title="Name"
      about="Builds, tags and proofs stay. Links, clone commands and programs that use the old name stop working, and the name in sindri.json has to be changed before the next upload."
    >
      <form onSubmit={submit} noValidate>
        <Group align="flex-start" gap="xs">
          <TextInput
            aria-label="Project name"
            value={name}
            error={wrong}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setWrong(undefined)
            }}
          />
          <Button type="submit" variant="default" disabled={!isChanged} loading={change.isPending}>
            Rename
          </Button>
        </Group>
      </form>
    </Section>
  )
}
