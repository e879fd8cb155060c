import { formatDate, formatRelative, formatZoned } from '../format/date.ts'

const forms = { date: formatDate, zoned: formatZoned, relative: formatRelative }

interface Properties {
  date: string
  /** `zoned` where someone in another time zone acts by it, such as a deadline. */
  form?: keyof typeof forms
  className?: string | undefined
}

/** A moment in the reader's time zone. What is shown by default has no zone (product specification, section 9): the title names it. */
export function Moment({ date, form = 'date', className }: Properties) {
  return (
    <time className={className} dateTime={date} title={formatZoned(date)}>
      {forms[form](date)}
    </time>
  )
}
