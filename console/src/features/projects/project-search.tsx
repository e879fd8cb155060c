import { Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { useState } from 'react'
import { CheckIcon, ChevronDownIcon, SearchIcon } from '../../shared/ui/icons.tsx'
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
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon size={14} />}>
            Type: {filter.type ?? 'All'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[undefined, ...types].map((type) => (
            <Menu.Item
              key={type ?? 'All'}
              role="menuitemradio"
              aria-checked={filter.type === type}
              rightSection={filter.type === type ? <CheckIcon size={14} /> : undefined}
              onClick={() => onChange({ text, type })}
            >
              {type ?? 'All'}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
