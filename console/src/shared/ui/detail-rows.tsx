import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../format/count.ts'
import { truncate } from '../format/truncate.ts'
import classes from './detail-rows.module.css'

const MAX_VALUE = 14

/** Facts about a thing, a name and a value each. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className={classes.rows}>{children}</dl>
}

export function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}

/** A value of more than 14 characters is cut and shown whole on hover or focus; an empty one is N/A, and a number has commas. */
export function DetailValue({ value }: { value: string | number | null | undefined }) {
  const text = textOf(value)
  const short = truncate(text, MAX_VALUE)
  if (short === text) return text
  return (
    <Tooltip label={text} className={classes.whole}>
      <span tabIndex={0}>
        <span aria-hidden="true">{short}</span>
        <span className="visually-hidden">{text}</span>
      </span>
    </Tooltip>
  )
}

function textOf(value: string | number | null | undefined): string {
  if (typeof value === 'number') return formatCount(value)
  return value === null || value === undefined || value === '' ? 'N/A' : value
}
