import type { Team } from '@proofyard/contract/team.ts'
import { ExternalIcon } from '../../shared/ui/icons.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'
import classes from './team-card.module.css'

/** Who owns the projects on this page. */
export function TeamCard({ team }: { team: Team }) {
  return (
    <aside className={classes.card} aria-label="Team">
      <TeamAvatar name={team.name || team.slug} address={team.avatar_url} size={64} />
      <div className={classes.text}>
        <p className={classes.slug}>{team.slug}</p>
        <p className={classes.joined}>
          Joined <Moment date={team.date_created} form="relative" />
        </p>
        <OutsideLink name="GitHub" address={team.github_url} />
        <OutsideLink name="Twitter" address={team.twitter_url} />
      </div>
    </aside>
  )
}

function OutsideLink({ name, address }: { name: string; address: string }) {
  // An owner of the team wrote this; anything but the web's own addresses is not followed.
  if (!/^https?:\/\//i.test(address)) return null
  return (
    <a className={classes.link} href={address} target="_blank" rel="noreferrer">
      {name} <ExternalIcon size={13} />
    </a>
  )
}
