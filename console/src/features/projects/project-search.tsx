import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { ChoiceMenu } from '../../shared/ui/choice-menu.tsx'
import { SearchBox } from '../../shared/ui/search-box.tsx'
import type { ProjectFilter } from './filter-projects.ts'
import { ProjectSort } from './project-sort.tsx'
import type { ProjectOrder } from './sort-projects.ts'
import classes from './project-search.module.css'

interface Properties {
  filter: ProjectFilter
  /** The types to choose from. */
  types: CircuitType[]
  onChange: (filter: ProjectFilter) => void
  order: ProjectOrder | undefined
  onOrder: (order: ProjectOrder | undefined) => void
}

/** The search box, whose first letter counts at once and the next after a pause, the choice of a type, and that of the order. */
export function ProjectSearch({ filter, types, onChange, order, onOrder }: Properties) {
  return (
    <div className={classes.bar}>
      <SearchBox
        name="Search Projects"
        className={classes.search}
        text={filter.text}
        onSearch={(text) => onChange({ ...filter, text })}
      />
      <ChoiceMenu
        name="Type"
        none="All"
        options={types}
        value={filter.type}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <ProjectSort order={order} onOrder={onOrder} />
    </div>
  )
}
