import { Button, Group, TextInput } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { ProjectName } from '@proofyard/contract/manifest.ts'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { paths } from '../../shared/paths.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useCopyBuild } from './copy-build.ts'
import classes from './use-template-dialog.module.css'

interface Properties {
  build: Circuit
  /** Whose the copy is to be. */
  team: string
  opened: boolean
  onClose: () => void
}

/** Asks for the name of a copy, and leads to it. */
export function UseTemplateDialog({ build, team, opened, onClose }: Properties) {
  return (
    <Dialog title="Use this template" opened={opened} onClose={onClose}>
      <UseTemplateForm build={build} team={team} onClose={onClose} />
    </Dialog>
  )
}

function UseTemplateForm({ build, team, onClose }: Omit<Properties, 'opened'>) {
  const copy = useCopyBuild(build)
  const navigate = useNavigate()
  const [name, setName] = useState(build.project_name)
  const field = useRef<HTMLInputElement>(null)
  const wanted = name.trim()
  const parsed = ProjectName.safeParse(wanted)
  const rule =
    wanted === '' || parsed.success ? undefined : `The name ${parsed.error.issues[0]?.message ?? 'is not valid'}.`
  const refusal = copy.error ? errorSentence(copy.error, 'Failed to copy the project') : undefined
  const isRenamed = wanted !== '' && wanted !== build.project_name

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (copy.isPending) return
    if (!parsed.success) return field.current?.focus()
    copy.mutate(parsed.data, {
      onSuccess: (made) => void navigate({ to: paths.project(made.team_slug, made.project_name) }),
      onError: () => field.current?.focus(),
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.about}>
        The sources of {build.team_slug}/{build.project_name} become a private project of {team}, and are compiled there
        with keys of its own.
      </p>
      <TextInput
        ref={field}
        label="Project name"
        description={isRenamed ? 'The name in sindri.json has to be changed before the next upload.' : undefined}
        value={name}
        error={rule ?? refusal}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => {
          setName(event.currentTarget.value)
          copy.reset()
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={wanted === ''} loading={copy.isPending}>
          Copy to {team}
        </Button>
      </Group>
    </form>
  )
}
