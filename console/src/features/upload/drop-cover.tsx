import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { UploadIcon } from '../../shared/ui/icons.tsx'
import classes from './drop-cover.module.css'

interface Properties {
  opened: boolean
  onClose: () => void
  /** An archive, or all files of a folder, with their paths. */
  onDrop: (files: File[]) => void
}

/** Lies over the page while a file is dragged there, and takes it. */
export function DropCover({ opened, onClose, onDrop }: Properties) {
  if (!opened) return null
  return (
    <Dropzone
      className={classes.cover ?? ''}
      multiple
      activateOnClick={false}
      activateOnKeyboard={false}
      onDragLeave={onClose}
      onDrop={(files) => {
        onClose()
        onDrop(files)
      }}
    >
      <UploadIcon size={22} />
      <p className={classes.ask}>Drop an archive or a folder to make a new build</p>
      <p className={classes.about}>The name in its sindri.json says which project it belongs to</p>
    </Dropzone>
  )
}
