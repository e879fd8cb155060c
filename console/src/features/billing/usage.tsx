import type { Team } from '@proofyard/contract/team.ts'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../shared/format/count.ts'
import { paths } from '../../shared/paths.ts'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { Section } from '../../shared/ui/section.tsx'
import classes from './usage.module.css'

interface Properties {
  team: Team
  /** How many people belong to it. */
  members: number
}

/** What a team uses of this server. */
export function Usage({ team, members }: Properties) {
  return (
    <Section title="Usage" about={`What ${team.slug} uses on this server. Usage is counted, not billed.`}>
      <div className={classes.rows}>
        <DetailRows>
          <DetailRow name="Projects">
            <Link to={paths.team(team.slug)}>{formatCount(team.num_projects)}</Link>
          </DetailRow>
          <DetailRow name="Proofs">
            <Link to={paths.proofs(team.slug)}>{formatCount(team.num_proofs ?? 0)}</Link>
          </DetailRow>
          <DetailRow name="Members">{formatCount(members)}</DetailRow>
        </DetailRows>
      </div>
    </Section>
  )
}
