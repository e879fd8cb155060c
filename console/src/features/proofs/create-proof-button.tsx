import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { ProofDialogButton } from './proof-dialog-button.tsx'

/** The first action of a build, once it is Ready: one that failed or is not to be built yet has none. */
export function CreateProofButton({ build }: { build: Circuit }) {
  const { isAuthenticated, team } = useSession()
  const here = useLocation({ select: ({ href }) => href })
  if (build.status === 'Failed' || build.starts_when_used) return null
  if (!isAuthenticated) {
    return (
      <LinkButton to={paths.login} search={{ next: here }} fullWidth>
        Log In to Create Proof
      </LinkButton>
    )
  }
  return (
    <ProofDialogButton build={build} team={team?.slug} fullWidth disabled={build.status !== 'Ready'}>
      Create Proof
    </ProofDialogButton>
  )
}
