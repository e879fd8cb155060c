import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Project } from '@proofyard/contract/project.ts'
import { Link } from '@tanstack/react-router'
import { Moment } from '../../shared/ui/moment.tsx'
import { buildPath, taggedBuildPath } from './build-path.ts'
import classes from './tags-list.module.css'

interface Properties {
  project: Project
  /** The newest builds of the project; undefined until they are known. */
  builds: Circuit[] | undefined
}

/** The tags of a project, each with the build that has it. */
export function TagsList({ project, builds }: Properties) {
  return (
    <ul className={classes.tags}>
      {project.tags.map((tag) => (
        <li key={tag} className={classes.row}>
          <span className={classes.tag}>{tag}</span>
          {builds !== undefined && <TaggedBuild project={project} tag={tag} builds={builds} />}
        </li>
      ))}
    </ul>
  )
}

/** The build of a tag; one that is not among the newest is found by its name. */
function TaggedBuild({ project, tag, builds }: { project: Project; tag: string; builds: Circuit[] }) {
  const build = builds.find((each) => each.tags.includes(tag))
  if (build === undefined) {
    return (
      <Link className={classes.build} to={taggedBuildPath(project, tag)}>
        An older build
      </Link>
    )
  }
  return (
    <>
      <Link className={classes.build} to={buildPath(build)} title={build.circuit_id}>
        Build {build.circuit_id.slice(0, 8)}
      </Link>
      <Moment className={classes.date} date={build.date_created} form="relative" />
    </>
  )
}
