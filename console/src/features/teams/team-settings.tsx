import type { Team } from '@proofyard/contract/team.ts'
import type { ReactNode } from 'react'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { DeleteTeamSection } from './delete-team-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SharingSection } from './sharing-section.tsx'
import classes from './teams.module.css'

interface Properties {
  team: Team
  /** What the reader may do. */
  rights: { changesTeam: boolean; deletesTeam: boolean }
  /** The section that shows the team's logo. */
  logo: ReactNode
  /** Goes to where one can be without the team. */
  onDeleted: () => Promise<void>
}

/** The settings of a team that is not a personal one. */
export function TeamSettings({ team, rights, logo, onDeleted }: Properties) {
  return (
    <>
      <h1 className={classes.pageTitle}>Team</h1>
      {logo}
      <Section title="Profile" about={rights.changesTeam ? undefined : 'Only owners and admins can change the team.'}>
        <div className={classes.facts}>
          <DetailRows>
            <DetailRow name="Slug">{team.slug}</DetailRow>
            <DetailRow name="Date Created">
              <Moment date={team.date_created} />
            </DetailRow>
            {!rights.changesTeam && (
              <>
                <DetailRow name="GitHub URL">{team.github_url || 'N/A'}</DetailRow>
                <DetailRow name="Twitter URL">{team.twitter_url || 'N/A'}</DetailRow>
              </>
            )}
          </DetailRows>
          {rights.changesTeam && <ProfileForm team={team} />}
        </div>
      </Section>
      <SharingSection team={team} mayChange={rights.changesTeam} />
      {rights.deletesTeam && <DeleteTeamSection team={team} onDeleted={onDeleted} />}
    </>
  )
}
