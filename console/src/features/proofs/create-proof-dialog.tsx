import type { Circuit } from '@proofyard/contract/circuit.ts'
import { sampleInputFile } from '@proofyard/contract/interface/sample-file.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../shared/session/use-session.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SkeletonLines } from '../../shared/ui/skeleton.tsx'
import { CreateProofForm, type ProofDraft } from './create-proof-form.tsx'
import { proofEstimateQuery } from './estimate/proof-estimate.ts'
import { circuitInterfaceQuery } from './input/circuit-interface.ts'
import { proofInputQuery } from './proof-input.ts'

const WIDTH = 680

interface Properties {
  build: Pick<Circuit, 'circuit_id' | 'circuit_type' | 'project_name'>
  /** What to begin with in place of the project's sample. */
  draft?: ProofDraft
  opened: boolean
  onClose: () => void
  onBusy: (busy: boolean) => void
  onCreated: (proofId: string) => void
}

/** The input of a proof, as a form where the circuit's interface is known. What was typed stays when the server refuses it. */
export function CreateProofDialog({ build, draft, opened, onClose, onBusy, onCreated }: Properties) {
  const known = useQuery({ ...circuitInterfaceQuery(build.circuit_id), enabled: opened })
  const keptSample = draft?.input ?? known.data?.sample ?? null
  const found = useQuery({
    ...proofInputQuery(build.circuit_id, build.circuit_type),
    enabled: opened && known.isSuccess && keptSample === null,
  })
  const { team } = useSession()
  // Nothing here waits for it, and without an answer the form is the same.
  const { data: estimate } = useQuery({ ...proofEstimateQuery(team?.id, build.circuit_id), enabled: opened })
  const failed = known.isError ? known : found.isError ? found : undefined
  const isThere = known.isSuccess && (keptSample !== null || found.isSuccess)
  return (
    <Dialog title={`Create a proof of ${build.project_name}`} opened={opened} onClose={onClose} width={WIDTH}>
      {isThere ? (
        <CreateProofForm
          build={build}
          known={known.data?.inputs ?? null}
          sample={keptSample ?? found.data ?? ''}
          file={sampleInputFile(build.circuit_type)}
          draft={draft}
          estimate={estimate}
          onClose={onClose}
          onBusy={onBusy}
          onCreated={onCreated}
        />
      ) : failed !== undefined ? (
        <ErrorState
          error={failed.error}
          fallback="Failed to fetch the circuit’s interface"
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <SkeletonLines count={6} height={28} />
      )}
    </Dialog>
  )
}
