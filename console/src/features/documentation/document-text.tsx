import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import classes from '../../shared/ui/prose.module.css'
import { documentLink } from './document-link.ts'

const components: Components = {
  a: ({ href, children }) => <DocumentLink href={href ?? ''}>{children}</DocumentLink>,
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    <div className={classes.tableScroll}>
      <table>{children}</table>
    </div>
  ),
}

/** A document of this project, in GitHub flavoured markdown. */
export default function DocumentText({ text }: { text: string }) {
  return (
    <div className={classes.prose}>
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

function DocumentLink({ href, children }: { href: string; children?: ReactNode }) {
  const target = documentLink(href)
  if (target === undefined) return children
  if (!target.outside) return <Link to={target.to}>{children}</Link>
  return (
    <a href={target.to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
