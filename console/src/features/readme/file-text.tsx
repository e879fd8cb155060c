import { use } from 'react'
import { Markdown } from '../../shared/markdown/markdown.tsx'
import type { PlainReason } from '../../shared/markdown/rendered.ts'
import type { ArchiveFile } from './archive-file.ts'
import { DownloadButton } from './download-button.tsx'
import { Place, README } from './place.ts'
import { ReadmeLink } from './readme-link.tsx'
import { ReadmePicture } from './readme-picture.tsx'
import classes from './readme.module.css'

/** Characters of an unformatted text that a page shows; the rest is in the download. */
const MAX_PLAIN = 100_000

const reasons: Record<PlainReason, string> = {
  long: 'This file is too long to be formatted, so its text is shown as it is.',
  nested: 'The lists or quotes of this file are too deep to be formatted, so its text is shown as it is.',
  slow: 'It takes too long to format this file, so its text is shown as it is.',
}

const links = { a: ReadmeLink, img: ReadmePicture }

/** The text of a file, formatted where that can be done. */
export function FileText({ file }: { file: Extract<ArchiveFile, { kind: 'text' }> }) {
  const { rendered, text, isCut } = file
  const { path } = use(Place)
  if (rendered.kind === 'tree') return <Markdown tree={rendered.tree} links={links} />
  const isShort = !isCut && text.length <= MAX_PLAIN
  return (
    <>
      <div className={classes.remark}>
        <p>
          {reasons[rendered.reason]} {isShort ? '' : 'This is its beginning.'}
        </p>
        {path === README && <DownloadButton />}
      </div>
      {/* Focusable, because it may scroll. */}
      <pre className={classes.plain} tabIndex={0}>
        {text.slice(0, MAX_PLAIN)}
      </pre>
    </>
  )
}
