import type { ReactNode } from 'react'
import classes from './command-line.module.css'
import { CopyButton } from './copy-button.tsx'

interface Properties {
  command: string
  /** What it is, where it is no command. */
  name?: string
  /** Stands above it, with the copy button: where there is little room, the command has all of it. */
  label?: ReactNode
}

/** One or more commands as typed into a shell, or the like, to be copied verbatim. */
export function CommandLine({ command, name = 'Command', label }: Properties) {
  const copy = <CopyButton text={command} name={`Copy ${name.toLowerCase()}`} />
  const box = (
    <div className={classes.box}>
      {/* Focusable, because it may scroll. */}
      <pre className={classes.text} tabIndex={0} aria-label={name}>
        <code>{command}</code>
      </pre>
      {label === undefined && <span className={classes.copy}>{copy}</span>}
    </div>
  )
  if (label === undefined) return box
  return (
    <div>
      <div className={classes.head}>
        {label}
        {copy}
      </div>
      {box}
    </div>
  )
}
