import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import Markdown from '../../shared/markdown/markdown.tsx'
import { renderMarkdown } from '../../shared/markdown/render-markdown.ts'
import type { Rendered } from '../../shared/markdown/rendered.ts'
import { documentLink } from './document-link.ts'
import { documentPicture } from './document-picture.ts'
import classes from './documentation.module.css'

interface DocumentTextProps {
  name: string
  /** Below `docs/`, where its links lead from; empty for a text that is no file. */
  file?: string
  text: string
}

/** A document of this project, or a part of one, by a name of its own; it suspends until it is ready. */
export function DocumentText({ name, file = '', text }: DocumentTextProps) {
  const { data: rendered } = useSuspenseQuery(renderedQuery(name, text))
  const links = useMemo(() => linksFrom(file), [file])
  if (rendered.kind === 'tree') return <Markdown tree={rendered.tree} links={links} />
  return <pre className={classes.plain}>{text}</pre>
}

function linksFrom(file: string) {
  return {
    a: ({ href, children, id }: { href?: string; children?: ReactNode; id?: string }) => (
      <DocumentLink href={href ?? ''} file={file} id={id}>
        {children}
      </DocumentLink>
    ),
    img: DocumentPicture,
  }
}

function DocumentPicture({ src, alt, width, height }: ComponentProps<'img'>) {
  const address = documentPicture(src ?? '')
  if (address === undefined) return <span>{alt}</span>
  return <img className={classes.picture} src={address} alt={alt} width={width} height={height} loading="lazy" />
}

function renderedQuery(name: string, text: string) {
  return queryOptions({
    queryKey: ['documentation', name, 'rendered'],
    // Without the worker it can be read all the same.
    queryFn: ({ signal }) =>
      renderMarkdown(Promise.resolve(text), signal).catch((): Rendered => ({ kind: 'plain', reason: 'slow' })),
    staleTime: Infinity,
    structuralSharing: false,
  })
}

interface DocumentLinkProps {
  href: string
  file: string
  id?: string | undefined
  children?: ReactNode
}

function DocumentLink({ href, file, id, children }: DocumentLinkProps) {
  const target = documentLink(href, file)
  if (target === undefined) return <span id={id}>{children}</span>
  if (target.outside) {
    return (
      <a id={id} href={target.to} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  if (target.to.startsWith('#')) {
    return (
      <a id={id} href={target.to}>
        {children}
      </a>
    )
  }
  return (
    <Link id={id} to={target.to}>
      {children}
    </Link>
  )
}
