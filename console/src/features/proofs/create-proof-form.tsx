import { Button, Group, Textarea } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Estimate } from '@proofyard/contract/estimate.ts'
import type { CircuitInterface } from '@proofyard/contract/interface/circuit-interface.ts'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import classes from './create-proof-dialog.module.css'
import { useCreateProof } from './create-proof.ts'
import { EstimateLine } from './estimate/estimate-line.tsx'
import { InputFields } from './input/input-fields.tsx'
import { InputTabs } from './input/input-tabs.tsx'
import { isFormOf, useProofInput } from './input/use-proof-input.ts'
import { OrderFields } from './order/order-fields.tsx'
import { orderFaultsOf, type OrderOfProof } from './order/read-order.ts'
import { useOrder } from './order/use-order.ts'

const FAILED = 'Failed to create proof'

/** A proof that failed, as it was asked for. */
export interface ProofDraft {
  input: string
  order: OrderOfProof
}

interface Properties {
  build: Pick<Circuit, 'circuit_id' | 'circuit_type'>
  /** What the circuit takes; null where that is not known. */
  known: CircuitInterface['inputs']
  /** The project's own example; empty where it has none. */
  sample: string
  /** Where the sample stands in the project. */
  file: string
  /** What is tried again, if anything is: the sample is its input. */
  draft: ProofDraft | undefined
  /** What the proof will take; undefined until it is known. */
  estimate: Estimate | undefined
  onClose: () => void
  onBusy: (busy: boolean) => void
  onCreated: (proofId: string) => void
}

/** Two ways to write the input of a proof; Ctrl+Enter sends it, and a file can be dropped anywhere on it. */
export function CreateProofForm({
  build,
  known,
  sample,
  file,
  draft,
  estimate,
  onClose,
  onBusy,
  onCreated,
}: Properties) {
  const isDraft = draft !== undefined
  const inputs = isFormOf(known) ? known : null
  const input = useProofInput(inputs, sample, file)
  const order = useOrder()
  const create = useCreateProof(build)
  const isRefused = estimate?.fits === false
  const form = useRef<HTMLFormElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function submit() {
    const sent = form.current
    if (create.isPending || isRefused || sent === null) return
    const finished = input.finish()
    if ('first' in finished) return focusBox(finished.first)
    const ordered = order.finish(sent)
    if (ordered === undefined) return
    void ask({ input: finished.text, order: ordered })
  }

  /** Says what comes of it also where the dialog was closed meanwhile. */
  async function ask(asked: Parameters<typeof create.mutateAsync>[0]) {
    onBusy(true)
    try {
      const proof = await create.mutateAsync(asked)
      onCreated(proof.proof_id)
    } catch (error) {
      const shown = form.current
      const faults = orderFaultsOf(error)
      if (shown === null) toastError(errorSentence(error, FAILED))
      else if (faults !== undefined) order.refuse(shown, faults)
      else console.error('Error creating proof:', error)
    } finally {
      onBusy(false)
    }
  }

  /** The box of the form, or that of the document. */
  function focusBox(path: string | undefined) {
    const boxes = [...(form.current?.querySelectorAll<HTMLElement>('[data-box]') ?? [])]
    boxes.find((box) => path === undefined || box.dataset.box === path)?.focus()
  }

  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) void input.open(dropped)
  }

  const document = <DocumentBox input={input} file={file} hasSample={sample !== '' && !isDraft} />
  return (
    <form
      ref={form}
      className={classes.form}
      data-over={isOver || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={sendByKeys}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {isDraft && (
        <p className={classes.source}>This is the input of the failed proof, which only this browser tab has.</p>
      )}
      {known !== null && known.source !== 'compiler' && <p className={classes.source}>{known.statement}</p>}
      {inputs === null ? (
        document
      ) : (
        <InputTabs
          mode={input.mode}
          names={{ form: 'Form', document: documentName(inputs.format) }}
          onShow={input.show}
        >
          {input.mode === 'form' ? <InputFields values={inputs.values} input={input} /> : document}
        </InputTabs>
      )}
      <OrderFields earlier={draft?.order} faults={order.faults} onChange={order.clear} />
      {create.error && orderFaultsOf(create.error) === undefined && (
        <Notice kind="failed" title="Error creating proof:">
          {errorSentence(create.error, FAILED)}
          <br />
          Check console for more details.
        </Notice>
      )}
      <div className={classes.actions}>
        {estimate && <EstimateLine estimate={estimate} framework={build.circuit_type} />}
        <Group gap="xs" className={classes.aside ?? ''}>
          <Button variant="subtle" color="gray" onClick={() => chooser.current?.click()}>
            Open a file
          </Button>
          {sample !== '' && !input.isSample && (
            <Button variant="subtle" color="gray" onClick={input.restore}>
              {isDraft ? 'Restore the input' : 'Restore the sample'}
            </Button>
          )}
        </Group>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Input file"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (chosen !== undefined) void input.open(chosen)
          }}
        />
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={create.isPending || isRefused}
            aria-keyshortcuts="Control+Enter"
            title="Ctrl+Enter"
          >
            {create.isPending ? 'Creating...' : 'Create Proof'}
          </Button>
        </Group>
      </div>
    </form>
  )
}

function documentName(format: 'json' | 'toml' | 'aleo'): string {
  return format === 'toml' ? 'TOML' : 'JSON'
}

interface DocumentBoxProperties {
  input: ReturnType<typeof useProofInput>
  file: string
  hasSample: boolean
}

/** The document itself, or of one that is too long to be shown its name and size. */
function DocumentBox({ input, file, hasSample }: DocumentBoxProperties) {
  if (input.file !== undefined) {
    return (
      <Notice kind="plain" title={input.file.name}>
        {formatBytes(new Blob([input.file.text]).size)}, sent as it is.{' '}
        <Button variant="default" size="xs" onClick={input.removeFile}>
          Remove the file
        </Button>
      </Notice>
    )
  }
  const hint = hasSample ? `Filled in from ${file} of the project.` : `The same as in ${file} of a project.`
  return (
    <Textarea
      label="Proof input"
      description={`${hint} You can also drop a file here.`}
      classNames={{ input: classes.input ?? '' }}
      rows={12}
      spellCheck={false}
      value={input.text}
      error={input.documentFault}
      data-box=""
      data-autofocus
      onChange={(event) => input.write(event.currentTarget.value)}
    />
  )
}
