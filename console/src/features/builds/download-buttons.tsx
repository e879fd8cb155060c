import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { errorSentence } from '../../shared/api/api-error.ts'
import { saveCalldata } from '../../shared/files/save-calldata.ts'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useDownloadVerificationKey, useDownloadVerifier } from './download-keys.ts'

interface Properties {
  build: Circuit
  fullWidth?: boolean
}

/** Downloads the verification key of a build, which names itself where it is for development. */
export function DownloadVerificationKey({ build, fullWidth = false }: Properties) {
  const download = useDownloadVerificationKey(build)
  return (
    <DownloadButton download={download} fallback="Failed to fetch verification key" fullWidth={fullWidth}>
      Download Verification Key
    </DownloadButton>
  )
}

/** Downloads the contract that checks proofs of a build. */
export function DownloadVerifier({ build, fullWidth = false }: Properties) {
  const download = useDownloadVerifier(build)
  return (
    <DownloadButton download={download} fallback="Failed to fetch smart contract verifier" fullWidth={fullWidth}>
      Download Solidity Verifier
    </DownloadButton>
  )
}

/** Downloads the calldata of a proof, which name a development key. */
export function DownloadCalldata({ proof, calldata }: { proof: Proof; calldata: string }) {
  return (
    <Button variant="default" leftSection={<DownloadIcon />} onClick={() => saveCalldata(calldata, proof)}>
      Download Calldata
    </Button>
  )
}

interface ButtonProperties {
  download: ReturnType<typeof useDownloadVerifier>
  /** The sentence when the server gives no reason. */
  fallback: string
  fullWidth: boolean
  children: string
}

function DownloadButton({ download, fallback, fullWidth, children }: ButtonProperties) {
  const onError = (error: Error) => toastError(errorSentence(error, fallback))
  return (
    <Button
      variant="default"
      fullWidth={fullWidth}
      leftSection={<DownloadIcon />}
      loading={download.isPending}
      onClick={() => download.mutate(undefined, { onError })}
    >
      {children}
    </Button>
  )
}
