import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { CheckIcon, ChevronDownIcon } from '../../shared/ui/icons.tsx'
import { CustomRangeDialog } from './custom-range-dialog.tsx'
import classes from './proof-filters.module.css'
import { type DateRange, QUICK_RANGES, rangeName } from './date-range.ts'

interface Properties {
  range: DateRange
  onChange: (range: DateRange) => void
}

/** Chooses the time that the history is of: up to now, or between two moments that are written. */
export function DateRangeFilter({ range, onChange }: Properties) {
  const [writing, setWriting] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<ChevronDownIcon size={14} />}>
            Date Range: {rangeName(range.kind)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {QUICK_RANGES.map((kind) => (
            <Menu.RadioItem
              key={kind}
              value={kind}
              checked={kind === range.kind}
              checkIcon={<CheckIcon size={14} />}
              closeMenuOnClick
              onChange={() => onChange({ kind })}
            >
              {rangeName(kind)}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={range.kind === 'custom' ? <CheckIcon size={14} /> : <span className={classes.blank} />}
            onClick={() => setWriting(true)}
          >
            Custom...
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CustomRangeDialog
        range={range}
        opened={writing}
        onClose={() => setWriting(false)}
        onChoose={(span) => {
          setWriting(false)
          onChange({ kind: 'custom', ...span })
        }}
      />
    </>
  )
}
