import type { Project } from '@proofyard/contract/project.ts'
import { Link } from '@tanstack/react-router'
import { counted } from '../../shared/format/count.ts'
import { paths } from '../../shared/paths.ts'
import { Badge, VisibilityBadge } from '../../shared/ui/badge.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
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
      {project.readme_summary !== null && <p className={classes.summary}>{project.readme_summary}</p>}
      {project.labels.length > 0 && (
        <div className={classes.labels}>
          {project.labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </div>
      )}
      <Facts project={project} />
      <div className={classes.foot}>
        {build === null ? (
          <span className={classes.muted}>No build</span>
        ) : (
          <>
            <StatusBadge
              status={build.status}
              isCancelled={build.is_cancelled}
              startsWhenUsed={build.starts_when_used}
            />
            <span className={classes.type}>{build.circuit_type}</span>
            <Moment className={classes.muted} date={build.date_created} form="relative" />
          </>
        )}
      </div>
    </article>
  )
}

/** How large the circuit is, and what was proved with it. */
function Facts({ project }: { project: Project }) {
  const { num_proofs: proofs, date_last_proof: last } = project
  const size = project.latest_circuit?.complexity ?? null
  return (
    <ul className={classes.facts}>
      {size !== null && <li>{counted(size.count, size.unit.slice(0, -1))}</li>}
      {proofs !== null && <li>{counted(proofs, 'proof')}</li>}
      {last !== null && (
        <li>
          last proof <Moment date={last} form="relative" />
        </li>
      )}
    </ul>
  )
}
