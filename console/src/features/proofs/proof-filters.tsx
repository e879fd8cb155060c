import { Button } from '@mantine/core'
import { useState } from 'react'
import { DateRangeFilter } from './date-range-filter.tsx'
import { ProjectFilter } from './project-filter.tsx'
import classes from './proof-filters.module.css'
import { type ProofSearch, rangeSearch, searchRange } from './proof-search.ts'
import { StatusFilter } from './status-filter.tsx'
import { TextFilter } from './text-filter.tsx'

interface Properties {
  search: ProofSearch
  /** The names of the projects to choose from. */
  projects: string[]
  onChange: (change: ProofSearch) => void
  /** While one types, the address changes without a step to go back to. */
  onType: (text: string | undefined) => void
}

/** Everything that narrows the history, and a way back to how it is at first. */
export function ProofFilters({ search, projects, onChange, onType }: Properties) {
  const [resets, setResets] = useState(0)
  const { status, project, search: text, range } = search
  const isNarrowed = [status, project, text, range].some((part) => part !== undefined)
  return (
    <div className={classes.bar}>
      {/* A reset also forgets what was typed and has not counted yet. */}
      <TextFilter key={resets} className={classes.text} text={text} onChange={onType} />
      <StatusFilter status={status} onChange={(next) => onChange({ status: next })} />
      <DateRangeFilter range={searchRange(search)} onChange={(next) => onChange(rangeSearch(next))} />
      <ProjectFilter
        project={project}
        names={withChosen(projects, project)}
        onChange={(next) => onChange({ project: next })}
      />
      <Button
        variant="subtle"
        color="gray"
        className={classes.reset}
        // Not disabled, so that it keeps the focus after it did its work.
        aria-disabled={!isNarrowed}
        data-disabled={!isNarrowed || undefined}
        onClick={() => {
          setResets(resets + 1)
          if (!isNarrowed) return
          onChange({ status: undefined, project: undefined, search: undefined, ...rangeSearch(undefined) })
        }}
      >
        Reset
      </Button>
    </div>
  )
}

/** The chosen project is offered even when it is not the team's own, so that it can be chosen again. */
function withChosen(names: string[], chosen: string | undefined): string[] {
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen]
}
