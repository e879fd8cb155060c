import type { ReactNode } from 'react'
import classes from './badge.module.css'

/** A small word about a thing: its visibility, a label, a tag. */
export function Badge({ children, mono = false }: { children: ReactNode; mono?: boolean }) {
  return <span className={mono ? `${classes.badge} ${classes.mono ?? ''}` : classes.badge}>{children}</span>
}

export function VisibilityBadge({ isPublic }: { isPublic: boolean }) {
  return <Badge>{isPublic ? 'Public' : 'Private'}</Badge>
}
