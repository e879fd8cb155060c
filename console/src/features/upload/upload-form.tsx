import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useEffect, useRef, useState } from 'react'
import { ArchiveZone } from './archive-zone.tsx'
import { isRefusal, uploadSentence, useCreateCircuit } from './create-circuit.ts'
import { LeaveGuard } from './leave-guard.tsx'
import classes from './upload-form.module.css'
import { UploadFailure } from './upload-failure.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** One archive, then 'Compile'. The server looks into it and says what is wrong with it. */
export function UploadForm({ onDone }: { onDone: (build: Circuit) => void }) {
  const [archive, setArchive] = useState<File>()
  const [rejection, setRejection] = useState<string>()
  const [sent, setSent] = useState(0)
  const create = useCreateCircuit()
  /** There while an upload is under way. */
  const upload = useRef<AbortController>(undefined)
  const failure = create.error ? uploadSentence(create.error) : rejection
  /** The server wants another file; without an answer of it, the same one may still do. */
  const isRefused = rejection !== undefined || isRefusal(create.error)

  useEffect(() => () => upload.current?.abort(new Error('The page was left.')), [])

  function clear() {
    setArchive(undefined)
    setRejection(undefined)
    create.reset()
  }

  function cancel() {
    upload.current?.abort(new Error('The upload was canceled.'))
    upload.current = undefined
    create.reset()
  }

  function compile() {
    if (archive === undefined || upload.current !== undefined) return
    const controller = new AbortController()
    upload.current = controller
    setSent(0)
    create.mutate(
      { archive, signal: controller.signal, onProgress: setSent },
      {
        onSuccess: (build) => {
          upload.current = undefined
          onDone(build)
        },
        onError: () => {
          upload.current = undefined
        },
      },
    )
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        compile()
      }}
    >
      <ArchiveZone
        archive={archive}
        onChoose={(chosen) => {
          setRejection(undefined)
          setArchive(chosen)
        }}
        onReject={setRejection}
      />
      {create.isPending && archive !== undefined && <UploadProgress sent={sent} bytes={archive.size} />}
      {failure !== undefined && <UploadFailure message={failure} onClose={clear} />}
      <div className={classes.actions}>
        {archive !== undefined && failure === undefined && (
          <Button variant="subtle" color="gray" onClick={create.isPending ? cancel : clear}>
            {create.isPending ? 'Cancel' : 'Choose another'}
          </Button>
        )}
        <Button
          type="submit"
          disabled={archive === undefined || isRefused}
          loading={create.isPending}
          aria-busy={create.isPending}
        >
          Compile
        </Button>
      </div>
      <LeaveGuard isActive={create.isPending} isStillActive={() => upload.current !== undefined} />
    </form>
  )
}
