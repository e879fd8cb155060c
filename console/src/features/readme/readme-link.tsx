import { Link } from '@tanstack/react-router'
import type { Element } from 'hast'
import { type ComponentProps, createContext, use } from 'react'
import { visitElements } from '../../shared/markdown/visit.ts'
import { readAddress } from './archive-links.ts'
import { Place } from './place.ts'

/** The address of the link in which a picture of another site stands: a button cannot be inside a link. */
export const LinkAround = createContext<string | undefined>(undefined)

type Properties = ComponentProps<'a'> & { node?: Element | undefined }

/** A link of a file: to a place in it, to another file of its archive, which opens here, or to another site. */
export function ReadmeLink({ node, href, children, ...props }: Properties) {
  const { path } = use(Place)
  const target = readAddress(href ?? '', path)
  if (target.kind === 'forbidden') return <span id={props.id}>{children}</span>
  if (target.kind === 'archive') {
    return (
      <Link
        to="."
        search={{ file: target.path }}
        resetScroll={false}
        hash={target.hash === '' ? undefined : target.hash}
        id={props.id}
        title={props.title}
      >
        {children}
      </Link>
    )
  }
  if (target.kind === 'anchor') {
    return (
      <a {...props} href={target.address}>
        {children}
      </a>
    )
  }
  if (node !== undefined && holdsOutsidePicture(node, path)) {
    return <LinkAround value={target.address}>{children}</LinkAround>
  }
  return (
    <a id={props.id} title={props.title} href={target.address} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  )
}

function holdsOutsidePicture(link: Element, path: string): boolean {
  let isFound = false
  visitElements(link, ({ tagName, properties }) => {
    if (tagName === 'img' && readAddress(String(properties.src), path).kind === 'outside') isFound = true
    return undefined
  })
  return isFound
}
