import classes from './command-line.module.css'
import { CopyButton } from './copy-button.tsx'

interface Properties {
  command: string
  /** What it is, where it is no command. */
  name?: string
}

/** One or more commands as typed into a shell, or the like, to be copied verbatim. */
export function CommandLine({ command, name = 'Command' }: Properties) {
  return (
    <div className={classes.box}>
      {/* Focusable, because it may scroll. */}
      <pre className={classes.text} tabIndex={0} aria-label={name}>
        <code>{command}</code>
      </pre>
      <span className={classes.copy}>
        <CopyButton text={command} name={`Copy ${name.toLowerCase()}`} />
      </span>
    </div>
  )
}
