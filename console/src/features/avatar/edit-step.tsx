import { Button, Group } from '@mantine/core'
import { useRef } from 'react'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { AvatarCanvas } from './avatar-canvas.tsx'
import classes from './avatar-dialog.module.css'
import type { View } from './crop.ts'
import { takeFocus } from './take-focus.ts'
import { uploadFailure } from './upload-failure.ts'
import { useUploadAvatar } from './upload-avatar.ts'

interface Properties {
  picture: ImageBitmap
  view: View
  supportAddress: string | null
  onView: (view: View) => void
  onSaving: (saving: boolean) => void
  onBack: () => void
  onSaved: () => void
}

export function EditStep({ picture, view, supportAddress, onView, onSaving, onBack, onSaved }: Properties) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const upload = useUploadAvatar()

  function save() {
    if (canvas.current === null) return
    onSaving(true)
    upload.mutate(canvas.current, {
      onSettled: () => onSaving(false),
      onSuccess: () => {
        toastSuccess('Profile Updated')
        onSaved()
      },
    })
  }

  return (
    <div className={classes.step}>
      <AvatarCanvas canvas={canvas} picture={picture} view={view} onChange={upload.isPending ? undefined : onView} />
      <label className={classes.zoom}>
        <span>Zoom</span>
        <input
          ref={takeFocus}
          type="range"
          min={0}
          max={10}
          step={0.05}
          value={view.zoom}
          disabled={upload.isPending}
          onChange={(event) => onView({ ...view, zoom: event.currentTarget.valueAsNumber })}
        />
      </label>
      {upload.error && (
        <p className={classes.error} role="alert">
          {uploadFailure(upload.error, supportAddress)}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={upload.isPending} onClick={onBack}>
          Back
        </Button>
        <Button loading={upload.isPending} onClick={save}>
          Save
        </Button>
      </Group>
    </div>
  )
}
