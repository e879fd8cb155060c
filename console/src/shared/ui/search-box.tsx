import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { leadingDebounce } from '../leading-debounce.ts'
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
  const [sent, setSent] = useState(text)
  const [last, setLast] = useState(text)
  const latest = useRef(onSearch)
  useEffect(() => {
    latest.current = onSearch
  })
  const [search] = useState(() =>
    leadingDebounce((next: string) => {
      setSent(next)
      latest.current(next)
    }, DEBOUNCE_MS),
  )
  // A search that comes late must not bring back the page that one has left.
  useEffect(() => search.cancel, [search])

  if (text !== last) {
    setLast(text)
    if (text !== sent) {
      search.cancel()
      setSent(text)
      setTyped(text)
    }
  }
  return (
    <TextInput
      className={className}
      type="search"
      placeholder={`${name}...`}
      aria-label={name}
      leftSection={<SearchIcon />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search.call(event.currentTarget.value)
      }}
    />
  )
}
