import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { firstView, type View } from './crop.ts'
import { EditStep } from './edit-step.tsx'
import type { Chosen } from './picture-field.tsx'
import { SelectStep } from './select-step.tsx'

interface Properties {
  team: Team
  /** Where help can be had; null when this server names no address. */
  supportAddress: string | null
  opened: boolean
  onClose: () => void
}

/** A picture is selected, then cut to a square, then saved. While it is saved nothing else can be done. */
export default function AvatarDialog({ team, supportAddress, opened, onClose }: Properties) {
  const [saving, setSaving] = useState(false)
  const close = () => {
    if (!saving) onClose()
  }
  return (
    <Dialog title={team.is_personal ? 'Profile Picture' : 'Team Logo'} opened={opened} onClose={close}>
      <Steps supportAddress={supportAddress} onSaving={setSaving} onClose={onClose} />
    </Dialog>
  )
}

interface StepsProperties {
  supportAddress: string | null
  onSaving: (saving: boolean) => void
  onClose: () => void
}

function Steps({ supportAddress, onSaving, onClose }: StepsProperties) {
  const [chosen, setChosen] = useState<Chosen>()
  const [view, setView] = useState<View>()

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
      supportAddress={supportAddress}
      onView={setView}
      onSaving={onSaving}
      onBack={() => setView(undefined)}
      onSaved={onClose}
    />
  )
}
