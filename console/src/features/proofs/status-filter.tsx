import { Button, Menu } from '@mantine/core'
import type { JobStatus } from '@proofyard/contract/status.ts'
import { CheckIcon, ChevronDownIcon } from '../../shared/ui/icons.tsx'

/** In the order of the product specification, section 9. */
const options: (JobStatus | undefined)[] = [undefined, 'Failed', 'In Progress', 'Ready', 'Queued']

export function StatusFilter({
  status,
  onChange,
}: {
  status: JobStatus | undefined
  onChange: (status: JobStatus | undefined) => void
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDownIcon size={14} />}>
          Status: {status ?? 'Any'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option ?? 'Any'}
            role="menuitemradio"
            aria-checked={option === status}
            rightSection={option === status ? <CheckIcon size={14} /> : undefined}
            onClick={() => onChange(option)}
          >
            {option ?? 'Any'}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
