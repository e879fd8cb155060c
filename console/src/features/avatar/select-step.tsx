import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import classes from './avatar-dialog.module.css'
import { type Chosen, PictureField } from './picture-field.tsx'
import { takeFocus } from './take-focus.ts'

interface Properties {
  /** What was selected before one came back. */
  chosen: Chosen | undefined
  /** The next step is for this one. */
  onChosen: (chosen: Chosen) => void
  onClose: () => void
}

export function SelectStep({ chosen, onChosen, onClose }: Properties) {
  const [isMissing, setMissing] = useState(false)
  return (
    <div className={classes.step}>
      <PictureField
        chosen={chosen}
        error={isMissing ? 'You must select an image file.' : undefined}
        onChoose={onChosen}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button ref={chosen && takeFocus} onClick={() => (chosen === undefined ? setMissing(true) : onChosen(chosen))}>
          Next
        </Button>
      </Group>
    </div>
  )
}
