import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { truncate } from '../../shared/format/truncate.ts'

const MAX_NAME = 16

/** A team's name, cut after 16 characters; whole for a reader of the screen. */
export function TeamName({ name }: { name: string }) {
  const short = truncate(name, MAX_NAME)
  if (short === name) return name
  return (
    <span>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

/** Around what shows a name that may be cut: the whole name in a popover, on hover and on focus. */
export function WholeName({ name, children }: { name: string; children: ReactElement }) {
  return (
    <Tooltip label={name} disabled={truncate(name, MAX_NAME) === name} position="left">
      {children}
    </Tooltip>
  )
}
