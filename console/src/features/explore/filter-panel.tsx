import { Button } from '@mantine/core'
import { counted, formatCount } from '../../shared/format/count.ts'
import { useId, useState } from 'react'
import { ChevronDownIcon, CloseIcon } from '../../shared/ui/icons.tsx'
import type { ExploreFilter, FilterGroup } from './explore-filter.ts'
import classes from './filter-panel.module.css'

interface Properties {
  groups: FilterGroup[]
  /** The one that is active; undefined means All. */
  value: ExploreFilter | undefined
  onChange: (value: ExploreFilter | undefined) => void
}

/** The groups of filters beside the projects; on a narrow screen a panel above them, closed at first. */
export function FilterPanel({ groups, value, onChange }: Properties) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const active = groups.flatMap(({ options }) => options).find(({ filter }) => filter === value)
  return (
    <aside className={classes.place} aria-label="Filters">
      <div className={classes.toggle}>
        <Button
          variant="default"
          fullWidth
          justify="space-between"
          rightSection={<ChevronDownIcon size={14} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {active === undefined ? 'Filters' : `Filters: ${active.name}`}
        </Button>
      </div>
      <div id={id} className={classes.panel} data-open={isOpen || undefined}>
        {groups.map((group) => (
          <fieldset key={group.name} className={classes.group}>
            <legend className={classes.name}>{group.name}</legend>
            {group.options.map(({ name, filter, count }) => (
              <button
                key={filter}
                type="button"
                className={classes.option}
                aria-pressed={filter === value}
                onClick={() => onChange(filter === value ? undefined : filter)}
              >
                <span className={classes.label}>{name}</span>
                <span className={classes.count}>
                  {filter === value ? (
                    <CloseIcon size={12} />
                  ) : (
                    <span aria-label={counted(count, 'project')}>{formatCount(count)}</span>
                  )}
                </span>
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </aside>
  )
}
