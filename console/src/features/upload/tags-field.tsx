import { DEFAULT_TAG, Tags } from '@proofyard/contract/tag.ts'
import { WordsEditor } from '../../shared/ui/words-editor.tsx'
import classes from './upload-form.module.css'

interface Properties {
  tags: string[]
  busy: boolean
  onChange: (tags: string[]) => void
}

/** The tags that the new build is to have. */
export function TagsField({ tags, busy, onChange }: Properties) {
  function add(typed: string[], onSaved: () => void): string | undefined {
    const parsed = Tags.safeParse([...new Set([...tags, ...typed.map((tag) => tag.trim())])])
    if (!parsed.success) return parsed.error.issues[0]?.message ?? 'A tag is not valid.'
    onChange(parsed.data)
    onSaved()
    return undefined
  }
  return (
    <section aria-label="Tags">
      <p className={classes.fieldName}>Tags</p>
      <p className={classes.fieldAbout}>
        Optional. Without one the build is tagged <code>{DEFAULT_TAG}</code>. A tag moves here from the build that has
        it.
      </p>
      <WordsEditor
        name="tag"
        mono
        words={tags}
        busy={busy}
        onAdd={add}
        onRemove={(removed) => onChange(tags.filter((tag) => tag !== removed))}
      />
    </section>
  )
}
