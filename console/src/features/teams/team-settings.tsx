import type { Team } from '@proofyard/contract/team.ts'
import { formatDate } from '../../shared/format/date.ts'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { Section } from '../../shared/ui/section.tsx'
import classes from './teams.module.css'

/** The settings of a team that is nobody's personal one. */
export function TeamSettings({ team }: { team: Team }) {
  return (
    <div className={classes.section}>
      <h1 className={classes.title}>Team</h1>
      <Section title="About">
        <DetailRows>
          <DetailRow name="Slug">{team.slug}</DetailRow>
          <DetailRow name="Date Created">{formatDate(team.date_created)}</DetailRow>
        </DetailRows>
      </Section>
    </div>
  )
}
