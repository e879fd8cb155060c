import { Button, Group, Textarea } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import classes from './create-proof-dialog.module.css'
import { useCreateProof } from './create-proof.ts'
import { inputFault } from './proof-input.ts'

const WIDTH = 620

interface Properties {
  build: Pick<Circuit, 'circuit_id' | 'project_name'>
  /** What the box holds at first. */
  sample: string
  /** The sample's name in the project, by which its form is known. */
  file: string
  /** Where the text comes from, where that is not the sample. */
  origin?: string
  opened: boolean
  onClose: () => void
  onBusy: (busy: boolean) => void
  onCreated: (proofId: string) => void
}

/** The input of a proof, to be sent as it is or changed. What was typed stays when the server refuses it. */
export function CreateProofDialog({ build, sample, file, origin, opened, onClose, onBusy, onCreated }: Properties) {
  const [text, setText] = useState(sample)
  const [fault, setFault] = useState<string>()
  const create = useCreateProof(build)
  const input = useRef<HTMLTextAreaElement>(null)

  function submit() {
    const found = inputFault(text, file)
    setFault(found)
    if (found !== undefined) return input.current?.focus()
    onBusy(true)
    create.mutate(text, {
      onSuccess: (proof) => onCreated(proof.proof_id),
      onError: (error) => console.error('Error creating proof:', error),
      onSettled: () => onBusy(false),
    })
  }

  function restore() {
    setText(sample)
    setFault(undefined)
    input.current?.focus()
  }

  return (
    <Dialog title={`Create a proof of ${build.project_name}`} opened={opened} onClose={onClose} width={WIDTH}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Textarea
          ref={input}
          label="Proof input"
          description={`${origin ?? `Filled in from ${file} of the project.`} Change it to prove something else.`}
          classNames={{ input: classes.input ?? '' }}
          rows={12}
          spellCheck={false}
          value={text}
          error={fault}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value)
            setFault(undefined)
          }}
        />
        {create.error && (
          <Notice kind="failed" title="Error creating proof:">
            {errorSentence(create.error, 'Failed to create proof')}
            <br />
            Check console for more details.
          </Notice>
        )}
        <div className={classes.actions}>
          {text !== sample && (
            <Button className={classes.restore ?? ''} variant="subtle" color="gray" onClick={restore}>
              {origin === undefined ? 'Restore the sample' : 'Restore the input'}
            </Button>
          )}
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={create.isPending}>
              {create.isPending ? 'Creating...' : 'Create Proof'}
            </Button>
          </Group>
        </div>
      </form>
    </Dialog>
  )
}
