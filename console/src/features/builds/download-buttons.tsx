import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { errorSentence } from '../../shared/api/api-error.ts'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useDownloadVerificationKey, useDownloadVerifier } from './download-keys.ts'

interface Properties {
  build: Circuit
  fullWidth?: boolean
}

/** Downloads the verification key of a build as snarkjs writes it. */
export function DownloadVerificationKey({ build, fullWidth = false }: Properties) {
  const download = useDownloadVerificationKey(build)
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      leftSection={<DownloadIcon />}
      loading={download.isPending}
      onClick={() =>
        download.mutate(undefined, {
          onError: (error) => toastError(errorSentence(error, 'Failed to fetch verification key')),
        })
      }
    >
      Download Verification Key
    </Button>
  )
}

/** Downloads the contract that checks proofs of a build. */
export function DownloadVerifier({ build, fullWidth = false }: Properties) {
  const download = useDownloadVerifier(build)
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      leftSection={<DownloadIcon />}
      loading={download.isPending}
      onClick={() =>
        download.mutate(undefined, {
          onError: (error) => toastError(errorSentence(error, 'Failed to fetch smart contract verifier')),
        })
      }
    >
      Download Solidity Verifier
    </Button>
  )
}
