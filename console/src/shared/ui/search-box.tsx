import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { SearchIcon } from './icons.tsx'

const DEBOUNCE_MS = 400

interface Properties {
  /** What is sought, as in `Search Projects`. */
  name: string
  /** What the box holds at first; from then on its text is its own. */
  text: string
  className?: string | undefined
  onSearch: (text: string) => void
}

/** A search box whose first letter counts at once, and the next after a pause of 400 ms. */
export function SearchBox({ name, text: initial, className, onSearch }: Properties) {
  const [text, setText] = useState(initial)
  const search = useDebouncedCallback(onSearch, { delay: DEBOUNCE_MS, leading: true })
  return (
    <TextInput
      className={className}
      type="search"
      placeholder={`${name}...`}
      aria-label={name}
      leftSection={<SearchIcon />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
    />
  )
}
