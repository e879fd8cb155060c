import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { CloseIcon } from './icons.tsx'
import { typedWords } from './typed-words.ts'
import classes from './words-editor.module.css'

interface Properties {
  /** What one of them is called, as in `label`. */
  name: string
  words: string[]
  mono?: boolean
  /** Being saved: nothing else can be done meanwhile. */
  busy: boolean
  /** Saves the typed words, calls `onSaved` when they are; returns the sentence why they cannot be saved, if so. */
  onAdd: (typed: string[], onSaved: () => void) => string | undefined
  onRemove: (word: string) => void
}

/** Enter or a comma adds what is typed; Backspace in the empty box removes the last word. What is not saved stays. */
export function WordsEditor({ name, words, mono = false, busy, onAdd, onRemove }: Properties) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const box = useRef<HTMLInputElement>(null)

  function add(text: string) {
    if (!busy) setFault(onAdd(typedWords(text), () => setTyped('')))
  }

  function remove(word: string) {
    if (busy) return
    onRemove(word)
    // Its own button is about to go.
    box.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const last = words.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      remove(last)
    }
  }

  return (
    <div className={classes.editor}>
      {words.length > 0 && (
        <ul className={classes.words} aria-label={`${name}s`}>
          {words.map((word) => (
            <li key={word} className={classes.word} data-mono={mono || undefined}>
              <span className={classes.text}>{word}</span>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove ${name} ${word}`}
                onClick={() => remove(word)}
              >
                <CloseIcon size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        ref={box}
        aria-label={`Add a ${name}`}
        placeholder={`Add a ${name}…`}
        value={typed}
        error={fault}
        readOnly={busy}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          setFault(undefined)
          // From a keyboard on glass, which does not say which key it was.
          if (text.endsWith(',')) add(text)
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
