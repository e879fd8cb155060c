import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { saveCalldata } from '../../shared/files/save-calldata.ts'
import { DownloadButton } from '../../shared/ui/download-button.tsx'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
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
export function DownloadCalldata({ build, ...of }: { build: Circuit; proof_id: string; calldata: string }) {
  const { project_name, setup } = build
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon />}
      onClick={() => saveCalldata(of.calldata, { project_name, setup, proof_id: of.proof_id })}
    >
      Download Calldata
    </Button>
  )
}
