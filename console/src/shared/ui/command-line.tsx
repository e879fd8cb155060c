import classes from './command-line.module.css'
import { CopyButton } from './copy-button.tsx'

/** One or more commands as typed into a shell, to be copied verbatim. */
export function CommandLine({ command }: { command: string }) {
  return (
    <div className={classes.box}>
      {/* Focusable, because it may scroll. */}
      <pre className={classes.text} tabIndex={0} aria-label="Command">
        <code>{command}</code>
      </pre>
      <span className={classes.copy}>
        <CopyButton text={command} name="Copy command" />
      </span>
    </div>
  )
}
