import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { errorSentence } from '../../shared/api/api-error.ts'
import { saveJson } from '../../shared/files/save-file.ts'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import classes from './proof-report.module.css'
import { useDownloadProofKey } from './download-proof-key.ts'

/** The three files that anybody needs to check the proof elsewhere. */
export function ProofDownloads({ proof }: { proof: Proof }) {
  const key = useDownloadProofKey(proof)
  return (
    <div className={classes.downloads}>
      <Button
        variant="default"
        size="xs"
        leftSection={<DownloadIcon size={14} />}
        disabled={proof.proof === null}
        onClick={() => saveJson('proof.json', proof.proof)}
      >
        Download Proof
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<DownloadIcon size={14} />}
        disabled={proof.public === null}
        onClick={() => saveJson('public.json', proof.public)}
      >
        Download Public
      </Button>
      {proof.has_verification_key && (
        <Button
          variant="default"
          size="xs"
          leftSection={<DownloadIcon size={14} />}
          loading={key.isPending}
          onClick={() =>
            key.mutate(undefined, {
              onError: (error) => toastError(errorSentence(error, 'Failed to fetch verification key')),
            })
          }
        >
          Download Verification Key
        </Button>
      )}
    </div>
  )
}
