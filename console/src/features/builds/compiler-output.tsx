import { CopyButton } from '../../shared/ui/copy-button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import classes from './compiler-output.module.css'

interface Properties {
  kind: 'failed' | 'warning'
  title: string
  /** One remark each, word for word. */
  texts: string[]
}

/** A compiler's output: in its own columns, wrapped where the page ends, and to be copied whole. */
export function CompilerOutput({ kind, title, texts }: Properties) {
  return (
    <Notice kind={kind} title={title} action={<CopyButton text={texts.join('\n\n')} name={`Copy ${title}`} />}>
      <div className={classes.texts} tabIndex={0} role="region" aria-label={title}>
        {texts.map((text, index) => (
          <pre key={index}>{text}</pre>
        ))}
      </div>
    </Notice>
  )
}
