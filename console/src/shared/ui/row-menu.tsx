import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { DotsIcon } from './icons.tsx'

interface Properties {
  /** What the menu is of, as `Actions for build 1a2b3c4d`. */
  name: string
  isBusy: boolean
  children: ReactNode
}

/** A button of three dots at the end of a row, and what can be done with the row. */
export function RowMenu({ name, isBusy, children }: Properties) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" loading={isBusy} aria-label={name}>
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

export function RowMenuItem({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return <Menu.Item onClick={onClick}>{children}</Menu.Item>
}
