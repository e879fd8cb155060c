import { Tooltip } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { formatBytes } from '../../shared/format/bytes.ts'
import { truncate } from '../../shared/format/truncate.ts'
import { FileIcon, UploadIcon } from '../../shared/ui/icons.tsx'
import classes from './upload-form.module.css'

const MAX_NAME = 40
/** A hint for the file picker only: the server finds out by content, and says what is wrong. */
const SUFFIXES = '.zip,.tgz,.tar.gz,.gz,.tar'

interface Properties {
  archive: File | undefined
  /** A folder is being packed. */
  isPacking: boolean
  /** An archive, or all files of a folder, with their paths. */
  onChoose: (files: File[]) => void
}

/** Where an archive or a folder is dropped or chosen; once there is one, no other can be picked. */
export function ArchiveZone({ archive, isPacking, onChoose }: Properties) {
  return (
    <Dropzone
      className={classes.zone ?? ''}
      // A folder comes as all of its files.
      multiple
      disabled={archive !== undefined || isPacking}
      // So that a long name shows itself whole.
      enablePointerEvents={archive !== undefined}
      role="group"
      aria-label="Drop a circuit archive here, or press Enter to choose one"
      data-chosen={archive !== undefined || undefined}
      inputProps={{ 'aria-label': 'Circuit archive', accept: SUFFIXES, multiple: false }}
      onDrop={onChoose}
    >
      {archive === undefined ? (
        <div className={classes.invitation}>
          <UploadIcon size={22} />
          <p className={classes.ask}>
            {isPacking ? 'Packing the folder…' : 'Drop a circuit archive here, or click to choose one'}
          </p>
          <p className={classes.kinds}>One ZIP or TAR.GZ/TGZ file, or a folder, with a sindri.json in it</p>
        </div>
      ) : (
        <div className={classes.chosen}>
          <FileIcon size={18} />
          <FileName name={archive.name} />
          <span className={classes.size}>{formatBytes(archive.size)}</span>
        </div>
      )}
    </Dropzone>
  )
}

function FileName({ name }: { name: string }) {
  const short = truncate(name, MAX_NAME)
  if (short === name) return <span className={classes.file}>{name}</span>
  return (
    <Tooltip label={name} className={classes.whole}>
      <span className={classes.file} tabIndex={0}>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{name}</span>
      </span>
    </Tooltip>
  )
}
