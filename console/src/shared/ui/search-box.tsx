import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type Debounced, leadingDebounce } from '../leading-debounce.ts'
import { SearchIcon } from './icons.tsx'

const DEBOUNCE_MS = 400

interface Properties {
  /** What is sought, as in `Search Projects`. */
  name: string
  /** What is sought now: while one types, this follows the box; when it changes by itself, the box follows. */
  text: string
  className?: string | undefined
  onSearch: (text: string) => void
}

/** A search box whose first letter counts at once, and the next after a pause of 400 ms. */
export function SearchBox({ name, text, className, onSearch }: Properties) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const latest = useRef(onSearch)
  const search = useRef<Debounced<string>>(undefined)
  useEffect(() => {
    latest.current = onSearch
  })
  useEffect(() => {
    if (sent.current === text) return
    search.current?.cancel()
    sent.current = text
    setTyped(text)
  }, [text])
  // A search that comes late must not bring back the page that one has left.
  useEffect(() => () => search.current?.cancel(), [])

  function type(next: string) {
    setTyped(next)
    search.current ??= leadingDebounce((last: string) => {
      sent.current = last
      latest.current(last)
    }, DEBOUNCE_MS)
    search.current.call(next)
  }

  return (
    <TextInput
      className={className}
      type="search"
      placeholder={`${name}...`}
      aria-label={name}
      leftSection={<SearchIcon />}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      // Who leaves the box is about to go elsewhere: a search that came later would take them back.
      onBlur={() => search.current?.flush()}
    />
  )
}
