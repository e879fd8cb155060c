import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { takeHandedOver } from '../../shared/files/handed-over.ts'
import { ArchiveZone } from './archive-zone.tsx'
import { chosenProject } from './chosen-project.ts'
import { isRefusal, uploadSentence, useCreateCircuit } from './create-circuit.ts'
import { ExampleManifest } from './example-manifest.tsx'
import { FolderButton } from './folder-button.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { packFolder } from './pack-folder.ts'
import { TagsField } from './tags-field.tsx'
import classes from './upload-form.module.css'
import { UploadFailure } from './upload-failure.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** One archive or folder and its tags, then 'Compile'. The server looks into it and says what is wrong with it. */
export function UploadForm({ onDone }: { onDone: (build: Circuit) => void }) {
  const [archive, setArchive] = useState<File>()
  const [rejection, setRejection] = useState<string>()
  const [sent, setSent] = useState(0)
  const [tags, setTags] = useState<string[]>([])
  const [isPacking, setPacking] = useState(false)
  const create = useCreateCircuit()
  /** There while an upload is under way. */
  const upload = useRef<AbortController>(undefined)
  const failure = create.error ? uploadSentence(create.error) : rejection
  /** The server wants another file; without an answer of it, the same one may still do. */
  const isRefused = rejection !== undefined || isRefusal(create.error)

  const chooseHandedOver = useEffectEvent(() => {
    const files = takeHandedOver()
    if (files !== undefined) choose(files)
  })
  useEffect(() => chooseHandedOver(), [])
  useEffect(() => () => upload.current?.abort(new Error('The page was left.')), [])

  function clear() {
    setArchive(undefined)
    setRejection(undefined)
    create.reset()
  }

  function choose(files: File[]) {
    setRejection(undefined)
    const chosen = chosenProject(files)
    if (chosen.kind === 'refused') return setRejection(chosen.reason)
    if (chosen.kind === 'archive') return setArchive(chosen.file)
    setPacking(true)
    packFolder(chosen.name, chosen.files)
      .then(setArchive, (error: unknown) => setRejection(errorSentence(error, 'The folder could not be read.')))
      .finally(() => setPacking(false))
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
      { archive, tags, signal: controller.signal, onProgress: setSent },
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
      <ArchiveZone archive={archive} isPacking={isPacking} onChoose={choose} />
      {create.isPending && archive !== undefined && <UploadProgress sent={sent} bytes={archive.size} />}
      {failure !== undefined && <UploadFailure message={failure} onClose={clear} />}
      <TagsField tags={tags} busy={create.isPending} onChange={setTags} />
      <div className={classes.actions}>
        {archive === undefined && <FolderButton disabled={isPacking} onChoose={choose} />}
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
      <ExampleManifest />
      <LeaveGuard isActive={create.isPending} isStillActive={() => upload.current !== undefined} />
    </form>
  )
}
