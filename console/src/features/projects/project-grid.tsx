import type { Project } from '@proofyard/contract/project.ts'
import classes from './project-card.module.css'
import { ProjectCard } from './project-card.tsx'

export function ProjectGrid({ projects, shows }: { projects: Project[]; shows: 'team' | 'visibility' }) {
  return (
    <div className={classes.grid}>
      {projects.map((project) => (
        <ProjectCard key={project.project_id} project={project} shows={shows} />
      ))}
    </div>
  )
}
