import { brand } from '@proofyard/contract/brand.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeForm } from '../../features/devices/code-form.tsx'
import { useFindDevice } from '../../features/devices/device.ts'
import { DeviceRequest } from '../../features/devices/device-request.tsx'
import { SignInCard } from '../../features/sign-in/sign-in-card.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { Page } from '../../shared/ui/page.tsx'

const ends = {
  approved: 'The machine is logged in. Go back to it; its key is among the API keys of the team, and ends there.',
  refused: 'The machine was refused. Nothing was given to it.',
}

const command = <code>{brand.ownCli} login --browser</code>

/** Where a person lets a machine log in that shows them a code. */
export function DevicePage() {
  const { user, team } = useSession()
  const find = useFindDevice()
  const [decision, setDecision] = useState<keyof typeof ends>()
  const device = find.data
  const question = device === undefined ? <>Enter the code that {command} shows.</> : 'Is it you who logs in there?'
  return (
    <Page title="Log in a machine">
      <SignInCard
        title="Log in a machine"
        about={decision === undefined ? question : ends[decision]}
        below={<Link to={team === undefined ? paths.explore : paths.team(team.slug)}>Home</Link>}
      >
        {decision === undefined && device === undefined && (
          <CodeForm busy={find.isPending} error={find.error} onCode={(code) => find.mutate(code)} />
        )}
        {decision === undefined && device !== undefined && user !== undefined && team !== undefined && (
          <DeviceRequest device={device} user={user} team={team.slug} onDone={setDecision} />
        )}
      </SignInCard>
    </Page>
  )
}
