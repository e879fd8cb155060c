import { Button, Menu } from '@mantine/core'
import type { Project } from '@proofyard/contract/project.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatRelative } from '../../shared/format/date.ts'
import { paths } from '../../shared/paths.ts'
import { ChevronDownIcon } from '../../shared/ui/icons.tsx'
import { buildPath, taggedBuildPath } from './build-path.ts'
import classes from './build-switcher.module.css'
import { buildsQuery } from './list-builds.ts'

/** A menu has no room for more; the list of builds has them all. */
const MAX_SHOWN = 10

interface Properties {
  project: Project
  /** The id of the build that is shown. */
  current: string
}

/** A menu of the project's tags and its newest builds, which leads to their pages. Builds are asked for when it is opened. */
export function BuildSwitcher({ project, current }: Properties) {
  const [isOpen, setIsOpen] = useState(false)
  const builds = useQuery({ ...buildsQuery(project.team_slug, project.name, 1), enabled: isOpen })
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<ChevronDownIcon size={14} />}>
          Switch build
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {project.tags.length > 0 && <Menu.Label>Tags</Menu.Label>}
        {project.tags.map((tag) => (
          <Menu.Item key={tag} renderRoot={(look) => <Link to={taggedBuildPath(project, tag)} {...look} />}>
            <span className={classes.name}>{tag}</span>
          </Menu.Item>
        ))}
        <Menu.Label>Newest builds</Menu.Label>
        {builds.data?.items.slice(0, MAX_SHOWN).map((build) => (
          <Menu.Item
            key={build.circuit_id}
            aria-current={build.circuit_id === current ? 'page' : undefined}
            rightSection={<span className={classes.date}>{formatRelative(build.date_created)}</span>}
            renderRoot={(look) => <Link to={buildPath(build)} {...look} />}
          >
            <span className={classes.name}>{build.circuit_id.slice(0, 8)}</span>{' '}
            {build.starts_when_used ? 'Built when first used' : build.status}
          </Menu.Item>
        ))}
        <Menu.Item
          renderRoot={(look) => <Link to={paths.projectTab(project.team_slug, project.name, 'builds')} {...look} />}
        >
          All builds
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
