import type { ReactNode } from 'react'
import { LinkIcon } from '../ui/icons.tsx'
import classes from './markdown.module.css'
import { ID_PREFIX } from './id-prefix.ts'

interface Props {
  level: 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  id?: string | undefined
  /** One that only readers of screens need, such as that of the footnotes. */
  isHidden: boolean
  children?: ReactNode
}

/** A heading with a link to itself, as GitHub has it: shown when one points at it. */
export function Heading({ level: Level, id, isHidden, children, ...props }: Props) {
  if (isHidden) {
    return (
      <Level id={id} className="visually-hidden">
        {children}
      </Level>
    )
  }
  return (
    <div className={classes.heading} data-level={Level}>
      <Level id={id} {...props}>
        {children}
      </Level>
      {id !== undefined && (
        <a className={classes.anchor} href={`#${id.replace(ID_PREFIX, '')}`} aria-label="Link to this section">
          <LinkIcon size={15} />
        </a>
      )}
    </div>
  )
}
