import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { useState } from 'react'
import { truncate } from '../../shared/format/truncate.ts'
import { FileIcon, UploadIcon } from '../../shared/ui/icons.tsx'
import classes from './avatar-dialog.module.css'

const MAX_NAME = 40
const KINDS = { 'image/bmp': ['.bmp'], 'image/png': ['.png'], 'image/gif': ['.gif'], 'image/jpeg': ['.jpeg', '.jpg'] }

/** A picture that this browser could read. */
export interface Chosen {
  name: string
  picture: ImageBitmap
}

interface Properties {
  chosen: Chosen | undefined
  error: string | undefined
  onChoose: (chosen: Chosen) => void
}

/** One image file, dropped or picked. */
export function PictureField({ chosen, error, onChoose }: Properties) {
  const [rejection, setRejection] = useState<string>()
  const wrong = rejection ?? error

  async function read(file: File) {
    try {
      const picture = await createImageBitmap(file)
      setRejection(undefined)
      onChoose({ name: file.name, picture })
    } catch {
      setRejection('This file cannot be read as a picture. Choose another one.')
    }
  }

  return (
    <>
      <Dropzone
        className={classes.zone ?? ''}
        multiple={false}
        maxFiles={1}
        accept={KINDS}
        inputProps={{ 'aria-label': 'Image file' }}
        onDrop={([file]) => file && void read(file)}
        onReject={(rejected) => {
          const messages = rejected.flatMap(({ errors }) => errors.map(({ message }) => message))
          setRejection([...new Set(messages)].join(' ') || 'You must select an image file.')
        }}
      >
        <div className={classes.invitation}>
          {chosen === undefined ? <UploadIcon size={22} /> : <FileIcon size={22} />}
          <p className={classes.ask}>
            {chosen === undefined ? 'Drop an image here, or click to choose one' : truncate(chosen.name, MAX_NAME)}
          </p>
          <p className={classes.kinds}>PNG, JPEG, GIF or BMP</p>
        </div>
      </Dropzone>
      {wrong !== undefined && (
        <p className={classes.error} role="alert">
          {wrong}
        </p>
      )}
    </>
  )
}
