import type { Project } from '@proofyard/contract/project.ts'
import { Link } from '@tanstack/react-router'
import { formatDate, formatRelative } from '../../shared/format/date.ts'
import { paths } from '../../shared/paths.ts'
import { Badge, VisibilityBadge } from '../../shared/ui/badge.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import classes from './project-card.module.css'

interface Properties {
  project: Project
  /** Explore shows whose project it is, and no badge; a dashboard the other way round. */
  shows: 'team' | 'visibility'
}

export function ProjectCard({ project, shows }: Properties) {
  const build = project.latest_circuit
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <Link className={classes.link} to={paths.project(project.team_slug, project.name)}>
            {shows === 'team' && <span className={classes.team}>{project.team_slug} / </span>}
            {project.name}
          </Link>
        </h2>
        {shows === 'visibility' && <VisibilityBadge isPublic={project.is_public} />}
      </div>
      {project.labels.length > 0 && (
        <div className={classes.labels}>
          {project.labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </div>
      )}
      <div className={classes.foot}>
        {build === null ? (
          <span className={classes.muted}>No build</span>
        ) : (
          <>
            <StatusBadge status={build.status} isCancelled={build.is_cancelled} />
            <span className={classes.type}>{build.circuit_type}</span>
            <time className={classes.muted} dateTime={build.date_created} title={formatDate(build.date_created)}>
              {formatRelative(build.date_created)}
            </time>
          </>
        )}
      </div>
    </article>
  )
}
