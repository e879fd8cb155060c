import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { LinkButton } from '../../shared/ui/link-button.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { CreateProofDialog } from './create-proof-dialog.tsx'
import { proofInputQuery, sampleInputFile } from './proof-input.ts'

/** The first action of a build. It is there only when the project brings a sample of a proof's input. */
export function CreateProofButton({ build }: { build: Circuit }) {
  const { isAuthenticated, team } = useSession()
  const sample = useQuery(proofInputQuery(build.circuit_id, build.circuit_type))
  const here = useLocation({ select: ({ href }) => href })
  const [writing, setWriting] = useState(false)
  const [creating, setCreating] = useState(false)

  if (typeof sample.data !== 'string') return null
  if (!isAuthenticated) {
    return (
      <LinkButton to={paths.login} search={{ next: here }} fullWidth>
        Log In to Create Proof
      </LinkButton>
    )
  }
  return (
    <>
      <Button fullWidth disabled={build.status !== 'Ready' || creating} onClick={() => setWriting(true)}>
        {creating ? 'Creating...' : 'Create Proof'}
      </Button>
      <CreateProofDialog
        build={build}
        sample={sample.data}
        file={sampleInputFile(build.circuit_type)}
        opened={writing}
        onClose={() => setWriting(false)}
        onBusy={setCreating}
        onCreated={(proofId) => {
          setWriting(false)
          toastSuccess(
            <>
              Proof request submitted.{' '}
              {team !== undefined && <Link to={paths.proof(team.slug, proofId)}>View Proof</Link>}
            </>,
          )
        }}
      />
    </>
  )
}
