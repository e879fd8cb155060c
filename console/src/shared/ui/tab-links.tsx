import { Link } from '@tanstack/react-router'
import classes from './tab-links.module.css'

export interface TabLink {
  name: string
  to: string
  current: boolean
}

/** Tabs that are pages of their own: each is a link, and the address says which one is open. */
export function TabLinks({ tabs, name }: { tabs: TabLink[]; name: string }) {
  return (
    <nav className={classes.bar} aria-label={name}>
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
