import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { SearchIcon } from '../../shared/ui/icons.tsx'

const DEBOUNCE_MS = 400

interface Properties {
  className: string | undefined
  /** What the address says. */
  text: string | undefined
  onChange: (text: string | undefined) => void
}

/** Finds proofs by a text in their ID, project, build, status or error; counts 400 ms after the last key. */
export function TextFilter({ className, text, onChange }: Properties) {
  const [typed, setTyped] = useState(text ?? '')
  const sent = useRef(text)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next === '' ? undefined : next
    onChange(sent.current)
  }, DEBOUNCE_MS)
  useEffect(() => {
    // The address changed by itself, as when one goes back.
    if (sent.current === text) return
    sent.current = text
    setTyped(text ?? '')
  }, [text])
  return (
    <TextInput
      className={className}
      type="search"
      placeholder="Search proofs..."
      aria-label="Search proofs by ID, project, build, status or error"
      maxLength={200}
      leftSection={<SearchIcon />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
      // Who leaves the box is about to go elsewhere: a search that came later would take them back.
      onBlur={() => send.flush()}
    />
  )
}
