import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { useState } from 'react'
import { ChoiceMenu } from '../../shared/ui/choice-menu.tsx'
import { SearchIcon } from '../../shared/ui/icons.tsx'
import type { ProjectFilter } from './filter-projects.ts'
import classes from './project-search.module.css'

const DEBOUNCE_MS = 400

interface Properties {
  filter: ProjectFilter
  /** The types to choose from. */
  types: CircuitType[]
  onChange: (filter: ProjectFilter) => void
}

/** The search box, whose first letter counts at once and the next after a pause, and the choice of a type. */
export function ProjectSearch({ filter, types, onChange }: Properties) {
  const [text, setText] = useState(filter.text)
  const search = useDebouncedCallback((typed: string) => onChange({ ...filter, text: typed }), {
    delay: DEBOUNCE_MS,
    leading: true,
  })
  return (
    <div className={classes.bar}>
      <TextInput
        className={classes.search}
        type="search"
        placeholder="Search Projects..."
        aria-label="Search Projects"
        leftSection={<SearchIcon />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
      />
      <ChoiceMenu
        name="Type"
        none="All"
        options={types}
        value={filter.type}
        onChange={(type) => onChange({ text, type })}
      />
    </div>
  )
}
