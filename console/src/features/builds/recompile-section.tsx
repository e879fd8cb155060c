import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { Section } from '../../shared/ui/section.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useRecompile } from './recompile.ts'

export function RecompileSection({ build, onStarted }: { build: Circuit; onStarted: (added: Circuit) => void }) {
  const recompile = useRecompile(build)
  return (
    <Section
      title="Compile Again"
      about="The same sources become a new build, with keys of its own, which takes the tags of this one. This build stays as it is."
    >
      <Button
        variant="default"
        loading={recompile.isPending}
        onClick={() =>
          recompile.mutate(undefined, {
            onSuccess: onStarted,
            onError: (error) => toastError(errorSentence(error, 'Failed to create circuit')),
          })
        }
      >
        Compile Again
      </Button>
    </Section>
  )
}
