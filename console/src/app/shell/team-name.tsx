import { Tooltip } from '@mantine/core'
import { truncate } from '../../shared/format/truncate.ts'

const LONGEST_NAME = 16

/** A team's name, cut after 16 characters; whole for a reader of the screen, and in a popover on hover. */
export function TeamName({ name }: { name: string }) {
  const short = truncate(name, LONGEST_NAME)
  if (short === name) return name
  return (
    <Tooltip label={name}>
      <span>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{name}</span>
      </span>
    </Tooltip>
  )
}
