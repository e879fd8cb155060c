import type { Element, Root } from 'hast'
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { type ReactNode, useMemo } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import prose from '../ui/prose.module.css'
import { Alert } from './alert.tsx'
import { isAlertKind } from './alerts.ts'
import { CodeBlock } from './code-block.tsx'
import { Heading } from './heading.tsx'
import classes from './markdown.module.css'
import { useScrollToHash } from './use-scroll-to-hash.ts'
import { textOf } from './visit.ts'
import './syntax.css'
import 'katex/dist/katex.min.css'

/** How a page shows what leads out of a text. */
export interface MarkdownParts {
  a: Components['a']
  img: Components['img']
}

const parts: Components = {
  ...headings('h1', 'h2', 'h3', 'h4', 'h5', 'h6'),
  pre: ({ children, node }) => <CodeBlock text={node === undefined ? '' : textOf(node)}>{children}</CodeBlock>,
  table: ({ children }) => (
    // Focusable, because it may scroll.
    <div className={prose.tableScroll} tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  div: ({ node, children, ...props }) => {
    const kind = node?.properties.dataAlert
    return isAlertKind(kind) ? <Alert kind={kind}>{children}</Alert> : <div {...props}>{children}</div>
  },
  span: ({ node, children, ...props }) =>
    node?.properties.dataFormula === 'block' ? (
      <span className={classes.formula} tabIndex={0} role="group" aria-label="Formula">
        {children}
      </span>
    ) : (
      <span {...props}>{children}</span>
    ),
  input: ({ checked }) => (
    <input type="checkbox" checked={checked === true} disabled aria-label={checked === true ? 'Done' : 'To do'} />
  ),
}

/** A markdown text that was read and sanitised (render-markdown.ts), with the page's own links and pictures. */
export function Markdown({ tree, links }: { tree: Root; links: MarkdownParts }) {
  const content = useMemo(
    () =>
      toJsxRuntime(tree, {
        Fragment,
        jsx,
        jsxs,
        components: { ...parts, ...links },
        passNode: true,
        ignoreInvalidStyle: true,
      }),
    [tree, links],
  )
  useScrollToHash()
  return <div className={`${prose.prose} ${classes.markdown}`}>{content}</div>
}

function headings(...levels: ('h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6')[]): Components {
  return Object.fromEntries(
    levels.map((level) => [
      level,
      ({ node, id, children, ...props }: { node?: Element; id?: string; children?: ReactNode }) => (
        <Heading level={level} id={id} isHidden={node?.properties.className !== undefined} {...props}>
          {children}
        </Heading>
      ),
    ]),
  )
}
