import { Button, Menu } from '@mantine/core'
import { CheckIcon, ChevronDownIcon } from '../../shared/ui/icons.tsx'
import classes from './proof-filters.module.css'

interface Properties {
  project: string | undefined
  names: string[]
  onChange: (project: string | undefined) => void
}

/** Chooses one project; to choose the chosen one again is to choose all (product specification, section 4). */
export function ProjectFilter({ project, names, onChange }: Properties) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          rightSection={<ChevronDownIcon size={14} />}
          classNames={{ label: classes.label ?? '' }}
          disabled={names.length === 0}
        >
          Project: {project ?? 'All'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.names}>
        {names.map((name) => (
          <Menu.CheckboxItem
            key={name}
            value={name}
            checked={name === project}
            checkIcon={<CheckIcon size={14} />}
            closeMenuOnClick
            onChange={(checked) => onChange(checked ? name : undefined)}
          >
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
