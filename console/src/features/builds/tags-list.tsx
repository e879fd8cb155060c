import type { Circuit } from '@proofyard/contract/circuit.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatRelative } from '../../shared/format/date.ts'
import { buildPath } from './build-path.ts'
import classes from './tags-list.module.css'

interface Properties {
  tags: string[]
  /** The builds of the project, as far as they are known yet. */
  builds: Circuit[]
}

/** The tags of a project, each with the build that has it. */
export function TagsList({ tags, builds }: Properties) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => {
        const build = builds.find((each) => each.tags.includes(tag))
        return (
          <li key={tag} className={classes.row}>
            <span className={classes.tag}>{tag}</span>
            {build !== undefined && (
              <>
                <Link className={classes.build} to={buildPath(build)} title={build.circuit_id}>
                  Build {build.circuit_id.slice(0, 8)}
                </Link>
                <time className={classes.date} dateTime={build.date_created} title={formatDate(build.date_created)}>
                  {formatRelative(build.date_created)}
                </time>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
