import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { documents } from './documents.ts'
import classes from './documentation.module.css'

/** The entries of the documentation, with the one that is read marked; `current` is an entry's name, or `api`. */
export function DocumentList({ current }: { current: string }) {
  const entries = documents
    .filter(({ name, entry }) => name === entry)
    .map(({ name, title }) => ({ name, title, to: paths.documentation(name) }))
  const [first, ...others] = entries
  const reference = { name: 'api', title: 'API reference', to: paths.apiReference }
  return (
    <nav className={classes.list} aria-label="Documentation">
      {[...(first === undefined ? [] : [first]), reference, ...others].map(({ name, title, to }) => (
        <Link key={name} className={classes.entry} to={to} aria-current={name === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
