import type { Project } from '@proofyard/contract/project.ts'
import { Link } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { samplePicture } from '../../shared/samples/sample-picture.ts'
import { Badge, VisibilityBadge } from '../../shared/ui/badge.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import classes from './project-header.module.css'

interface Properties {
  team: string
  name: string
  /** Undefined while it is loaded; the two names are known before. */
  project: Project | undefined
}

export function ProjectHeader({ team, name, project }: Properties) {
  const picture = samplePicture(team, name)
  return (
    <header className={classes.header}>
      {picture !== undefined ? (
        <img className={classes.picture} src={picture} alt="" width={75} height={40} />
      ) : project === undefined ? (
        <Skeleton height={28} width={28} />
      ) : (
        <TeamAvatar name={project.team_name || team} address={project.team_avatar_url} size={28} />
      )}
      <h1 className={classes.title}>
        <Link className={classes.team} to={paths.team(team)}>
          {team}
        </Link>
        <span className={classes.slash}> / </span>
        <Link className={classes.name} to={paths.project(team, name)}>
          {name}
        </Link>
      </h1>
      {project !== undefined && (
        <div className={classes.badges}>
          <VisibilityBadge isPublic={project.is_public} />
          {project.labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </div>
      )}
    </header>
  )
}
