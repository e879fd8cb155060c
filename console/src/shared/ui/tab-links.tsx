import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './tab-links.module.css'

export interface TabLink {
  name: string
  to: string
  current: boolean
}

/** Tabs that are pages of their own: each is a link, and the address says which one is open. */
export function TabLinks({ tabs, name }: { tabs: TabLink[]; name: string }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.name
  // On a phone not all of them fit, and the one that is open may be one of those behind the edge.
  useEffect(() => {
    if (bar.current !== null && current !== undefined) showCurrent(bar.current)
  }, [current])
  return (
    <nav ref={bar} className={classes.bar} aria-label={name}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.to}
          className={classes.tab}
          activeOptions={{ exact: true }}
          aria-current={tab.current ? 'page' : undefined}
        >
          {tab.name}
        </Link>
      ))}
    </nav>
  )
}

/** The page itself is not scrolled by it. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector("[aria-current='page']")?.getBoundingClientRect()
  if (tab === undefined) return
  const { left, width } = bar.getBoundingClientRect()
  bar.scrollLeft += tab.left + tab.width / 2 - (left + width / 2)
}
