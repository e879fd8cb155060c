import type { ReactNode } from 'react'
import type { AlertKind } from './alerts.ts'
import { AlertIcon, BulbIcon, InfoIcon, MessageIcon, StopIcon } from '../ui/icons.tsx'
import classes from './markdown.module.css'

const looks: Record<AlertKind, { title: string; Icon: typeof InfoIcon }> = {
  note: { title: 'Note', Icon: InfoIcon },
  tip: { title: 'Tip', Icon: BulbIcon },
  important: { title: 'Important', Icon: MessageIcon },
  warning: { title: 'Warning', Icon: AlertIcon },
  caution: { title: 'Caution', Icon: StopIcon },
}

/** What a text wants to be noticed, as GitHub draws it. */
export function Alert({ kind, children }: { kind: AlertKind; children: ReactNode }) {
  const { title, Icon } = looks[kind]
  return (
    <div className={classes.alert} data-kind={kind} role="note" aria-label={title}>
      <p className={classes.alertTitle}>
        <Icon />
        {title}
      </p>
      {children}
    </div>
  )
}
