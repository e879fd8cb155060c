import type { Team } from '@proofyard/contract/team.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { firstView, type View } from './crop.ts'
import { EditStep } from './edit-step.tsx'
import type { Chosen } from './picture-field.tsx'
import { SelectStep } from './select-step.tsx'

interface Properties {
  team: Team
  opened: boolean
  onClose: () => void
}

/** A picture is selected, then cut to a square, then saved. While it is saved nothing else can be done. */
export function AvatarDialog({ team, opened, onClose }: Properties) {
  const [saving, setSaving] = useState(false)
  const close = () => {
    if (!saving) onClose()
  }
  return (
    <Dialog title={team.is_personal ? 'Profile Picture' : 'Team Logo'} opened={opened} onClose={close}>
      <Steps onSaving={setSaving} onClose={onClose} />
    </Dialog>
  )
}

interface StepsProperties {
  onSaving: (saving: boolean) => void
  onClose: () => void
}

function Steps({ onSaving, onClose }: StepsProperties) {
  const [chosen, setChosen] = useState<Chosen>()
  const [view, setView] = useState<View>()
  const settings = useQuery(consoleSettingsQuery)

  function edit(next: Chosen) {
    setChosen(next)
    setView(firstView(next.picture))
  }

  if (chosen === undefined || view === undefined) {
    return <SelectStep chosen={chosen} onChosen={edit} onClose={onClose} />
  }
  return (
    <EditStep
      picture={chosen.picture}
      view={view}
      supportAddress={settings.data?.support_email ?? null}
      onView={setView}
      onSaving={onSaving}
      onBack={() => setView(undefined)}
      onSaved={onClose}
    />
  )
}
