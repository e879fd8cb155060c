import { Button, Menu } from '@mantine/core'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'

interface Properties<Choice extends string> {
  /** What is chosen, as in `Type: All`. */
  name: string
  /** The word for no choice. */
  none: string
  options: readonly Choice[]
  /** Undefined means `none`. */
  value: Choice | undefined
  onChange: (value: Choice | undefined) => void
}

/** A button that shows what is chosen and opens the choices, of which one is ticked. */
export function ChoiceMenu<Choice extends string>({ name, none, options, value, onChange }: Properties<Choice>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon size={14} />}>
          {name}: {value ?? none}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[undefined, ...options].map((option) => (
          <Menu.RadioItem
            key={option ?? none}
            value={option ?? none}
            checked={option === value}
            checkIcon={<CheckIcon size={14} />}
            closeMenuOnClick
            onChange={() => onChange(option)}
          >
            {option ?? none}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
