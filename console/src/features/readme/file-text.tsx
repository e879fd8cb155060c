import { lazy, Suspense, use } from 'react'
import type { PlainReason } from '../../shared/markdown/rendered.ts'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import type { ArchiveFile } from './archive-file.ts'
import { DownloadButton } from './download-button.tsx'
import { Place, README } from './place.ts'
import { ReadmeLink } from './readme-link.tsx'
import { ReadmePicture } from './readme-picture.tsx'
import classes from './readme.module.css'

const loadMarkdown = () => import('../../shared/markdown/markdown.tsx')
// The renderer is larger than the rest of the page, and few pages need it.
const Markdown = lazy(loadMarkdown)

/** Characters of an unformatted text that a page shows; the rest is in the download. */
const MAX_PLAIN = 100_000

const reasons: Record<PlainReason, string> = {
  long: 'This file is too long to be formatted, so its text is shown as it is.',
  nested: 'The lists or quotes of this file are too deep to be formatted, so its text is shown as it is.',
  slow: 'It takes too long to format this file, so its text is shown as it is.',
}

const links = { a: ReadmeLink, img: ReadmePicture }

/** Fetches what draws a text while the text itself is on its way. */
export function preloadMarkdown(): void {
  // A failure shows where the text is drawn.
  loadMarkdown().catch(() => undefined)
}

/** The text of a file, formatted where that can be done. */
export function FileText({ file }: { file: Extract<ArchiveFile, { kind: 'text' }> }) {
  const { rendered, text, isCut } = file
  const { path } = use(Place)
  if (rendered.kind === 'tree') {
    return (
      <Suspense fallback={<SkeletonLines count={9} height={16} gap={12} />}>
        <Markdown tree={rendered.tree} links={links} />
      </Suspense>
    )
  }
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
