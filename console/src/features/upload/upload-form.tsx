import { Button, Tooltip } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useState } from 'react'
import { formatBytes } from '../../shared/format/bytes.ts'
import { truncate } from '../../shared/format/truncate.ts'
import { CloseIcon, FileIcon, UploadIcon } from '../../shared/ui/icons.tsx'
import { uploadSentence, useCreateCircuit } from './create-circuit.ts'
import classes from './upload-form.module.css'

const LONGEST_NAME = 40
/** A hint for the file picker only: the server finds out by content, and says what is wrong. */
const SUFFIXES = '.zip,.tgz,.tar.gz,.gz,.tar'

/** One archive, then 'Compile'. The server looks into it and says what is wrong with it. */
export function UploadForm({ onDone }: { onDone: (build: Circuit) => void }) {
  const [archive, setArchive] = useState<File>()
  const [rejection, setRejection] = useState<string>()
  const create = useCreateCircuit()
  const failure = create.error ? uploadSentence(create.error) : rejection

  function clear() {
    setArchive(undefined)
    setRejection(undefined)
    create.reset()
  }

  return (
    <div className={classes.form}>
      <Dropzone
        className={classes.zone ?? ''}
        multiple={false}
        maxFiles={1}
        disabled={archive !== undefined}
        data-chosen={archive !== undefined || undefined}
        inputProps={{ 'aria-label': 'Circuit archive', accept: SUFFIXES }}
        onDrop={([file]) => {
          setRejection(undefined)
          setArchive(file)
        }}
        onReject={(rejected) => setRejection(rejected[0]?.errors[0]?.message ?? 'This file cannot be uploaded.')}
      >
        {archive === undefined ? (
          <div className={classes.invitation}>
            <UploadIcon size={22} />
            <p className={classes.ask}>Drop a circuit archive here, or click to choose one</p>
            <p className={classes.kinds}>One ZIP or TAR.GZ/TGZ file with a sindri.json in it</p>
          </div>
        ) : (
          <div className={classes.chosen}>
            <FileIcon size={18} />
            <FileName name={archive.name} />
            <span className={classes.size}>{formatBytes(archive.size)}</span>
          </div>
        )}
      </Dropzone>
      {failure !== undefined && (
        <div className={classes.failure} role="alert">
          <div>
            <p className={classes.failureTitle}>Upload failed</p>
            <p className={classes.failureText}>{failure}</p>
          </div>
          <button type="button" className={classes.close} aria-label="Close" onClick={clear}>
            <CloseIcon />
          </button>
        </div>
      )}
      <div className={classes.actions}>
        {archive !== undefined && !create.isPending && failure === undefined && (
          <Button variant="subtle" color="gray" onClick={clear}>
            Choose another
          </Button>
        )}
        <Button
          disabled={archive === undefined || failure !== undefined}
          loading={create.isPending}
          onClick={() => archive && create.mutate(archive, { onSuccess: onDone })}
        >
          Compile
        </Button>
      </div>
    </div>
  )
}

function FileName({ name }: { name: string }) {
  const short = truncate(name, LONGEST_NAME)
  if (short === name) return <span className={classes.file}>{name}</span>
  return (
    <Tooltip label={name}>
      <span className={classes.file} tabIndex={0}>
        {short}
      </span>
    </Tooltip>
  )
}
