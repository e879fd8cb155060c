import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { useCreateProof } from './create-proof.ts'
import { proofInputQuery } from './proof-input.ts'

interface Properties {
  build: Pick<Circuit, 'circuit_id' | 'circuit_type'>
  onCreated: (proofId: string) => void
}

/** Proves the example that a project brings, in one click. */
export function ProveSampleButton({ build, onCreated }: Properties) {
  const client = useQueryClient()
  const create = useCreateProof(build)
  const prove = useMutation({
    mutationFn: async () => {
      const input = await client.fetchQuery(proofInputQuery(build.circuit_id, build.circuit_type))
      if (input === null) throw new Error('The sample has no example of an input.')
      return await create.mutateAsync({ input })
    },
    onSuccess: (proof) => onCreated(proof.proof_id),
    onError: (error) => toastError(errorSentence(error, 'Failed to create proof')),
  })
  return (
    <Button loading={prove.isPending} onClick={() => prove.mutate()}>
      Prove the Sample
    </Button>
  )
}
