import { useState } from 'react'
import { inputFault } from '../proof-input.ts'
import { boxesOf, fieldNodes } from './field-node.ts'
import { readBox } from './box-text.ts'
import {
  type BoxTexts,
  type KnownInputs,
  emptyBoxes,
  readDocument,
  writeDocument,
  writeDraft,
} from './input-document.ts'
import { type InputFile, readInputFile } from './input-file.ts'

export type Mode = 'form' | 'document'

interface Draft {
  mode: Mode
  /** Of the boxes of the form. */
  texts: BoxTexts
  /** The document as it stands in its box. */
  text: string
  /** Which of the two the other one has not seen yet. */
  changed: Mode | undefined
  faults: ReadonlyMap<string, string>
  documentFault: string | undefined
  /** Too long to be shown; sent as it is. */
  file: InputFile | undefined
}

const noFaults: Draft['faults'] = new Map()

/** More boxes make a page slow, and are filled in by no one. */
const MAX_BOXES = 300

/** Whether a person can fill in a form of these. */
export function isFormOf(inputs: KnownInputs | null): inputs is KnownInputs {
  return inputs !== null && boxesOf(fieldNodes(inputs.values)).length <= MAX_BOXES
}

/**
 * The input of a proof as a person writes it: as a form, where the inputs are known, and as a document. Each is brought up to the
 * other when it is shown.
 */
export function useProofInput(inputs: KnownInputs | null, sample: string, fileName: string) {
  const [draft, setDraft] = useState(() => startOf(inputs, sample))
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))

  function enter(path: string, text: string) {
    setDraft((before) => ({
      ...before,
      texts: new Map([...before.texts, [path, text]]),
      faults: new Map([...before.faults].filter(([other]) => other !== path)),
      changed: 'form',
    }))
  }

  /** Says what is wrong with a box that was left, unless nothing is in it. */
  function check(path: string) {
    const box = inputs === null ? undefined : boxesOf(fieldNodes(inputs.values)).find((one) => one.path === path)
    const text = draft.texts.get(path) ?? ''
    if (box === undefined || text.trim() === '') return
    const read = readBox(box, text)
    if ('fault' in read) change({ faults: new Map([...draft.faults, [path, read.fault]]) })
  }

  function show(mode: Mode) {
    if (mode === draft.mode || inputs === null) return
    if (mode === 'document') {
      const text = draft.changed === 'form' ? writeDraft(draft.texts, inputs) : draft.text
      return change({ mode, text, changed: undefined, documentFault: undefined })
    }
    if (draft.changed === undefined) return change({ mode })
    change(formOf(inputs, draft.text))
  }

  async function open(file: File) {
    try {
      const read = await readInputFile(file)
      if (!read.isShown) return change({ mode: 'document', file: read, documentFault: undefined, faults: noFaults })
      setDraft({ ...startOf(inputs, read.text), changed: undefined })
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      change({ mode: 'document', documentFault: error.message })
    }
  }

  /** What is to be sent; undefined where something is wrong, which is then shown, with the first box that it is wrong in. */
  function finish(): { text: string } | { first: string | undefined } {
    if (draft.file !== undefined) return { text: draft.file.text }
    if (draft.mode === 'form' && inputs !== null) {
      const written = writeDocument(draft.texts, inputs)
      if ('text' in written) return written
      change({ faults: written.faults })
      return { first: boxesOf(fieldNodes(inputs.values)).find(({ path }) => written.faults.has(path))?.path }
    }
    const documentFault = inputFault(draft.text, fileName)
    change({ documentFault })
    return documentFault === undefined ? { text: draft.text } : { first: undefined }
  }

  const isSample = draft.changed === undefined && draft.text === sample && draft.file === undefined
  return {
    ...draft,
    isSample,
    enter,
    check,
    show,
    open,
    finish,
    write: (text: string) => change({ text, changed: 'document', documentFault: undefined }),
    restore: () => setDraft(startOf(inputs, sample)),
    removeFile: () => change({ file: undefined }),
  }
}

export type ProofInput = ReturnType<typeof useProofInput>

function startOf(inputs: KnownInputs | null, text: string): Draft {
  const plain: Draft = {
    mode: 'document',
    texts: inputs === null ? new Map() : emptyBoxes(inputs),
    text,
    changed: undefined,
    faults: noFaults,
    documentFault: undefined,
    file: undefined,
  }
  return inputs === null ? plain : { ...plain, ...formOf(inputs, text), changed: undefined }
}

function formOf(inputs: KnownInputs, text: string): Partial<Draft> {
  try {
    return {
      mode: 'form',
      texts: readDocument(text, inputs),
      changed: undefined,
      faults: noFaults,
      documentFault: undefined,
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { mode: 'document', documentFault: `This cannot be shown as a form. ${error.message}` }
  }
}
