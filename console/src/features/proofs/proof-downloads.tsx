import { Button } from '@mantine/core'
import type { Proof } from '@proofyard/contract/proof.ts'
import { saveJson } from '../../shared/files/save-file.ts'
import { paths } from '../../shared/paths.ts'
import { DownloadButton } from '../../shared/ui/download-button.tsx'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import classes from './proof-report.module.css'
import { useDownloadBundle } from './download-bundle.ts'
import { useDownloadCalldata } from './download-calldata.ts'
import { useDownloadProofKey } from './download-proof-key.ts'
import { ShareButton } from './share/share-button.tsx'

/** The files that anybody needs to check the proof elsewhere: three, and for a chain the calldata. */
export function ProofDownloads({ proof }: { proof: Proof }) {
  const key = useDownloadProofKey(proof)
  const calldata = useDownloadCalldata(proof)
  const bundle = useDownloadBundle(proof)
  const name = `${proof.project_name}-${proof.proof_id}`
  return (
    <div className={classes.downloads}>
      {proof.status === 'Ready' && (
        <DownloadButton size="xs" download={bundle} fallback="Failed to fetch the bundle">
          Download Bundle
        </DownloadButton>
      )}
      {proof.status === 'Ready' && (
        <Button
          component="a"
          href={paths.verifyPage(proof.circuit_type)}
          target="_blank"
          variant="default"
          size="xs"
          title="A page that checks the bundle in your browser, without this server"
        >
          Verify in Browser
        </Button>
      )}
      <ShareButton proof={proof} />
      <Button
        variant="default"
        size="xs"
        leftSection={<DownloadIcon size={14} />}
        disabled={proof.proof === null}
        onClick={() => saveJson(`${name}.proof.json`, proof.proof)}
      >
        Download Proof
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<DownloadIcon size={14} />}
        disabled={proof.public === null}
        onClick={() => saveJson(`${name}.public.json`, proof.public)}
      >
        Download Public Inputs
      </Button>
      {proof.has_verification_key && (
        <DownloadButton size="xs" download={key} fallback="Failed to fetch verification key">
          Download Verification Key
        </DownloadButton>
      )}
      {proof.has_smart_contract_calldata && (
        <DownloadButton size="xs" download={calldata} fallback="Failed to fetch calldata">
          Download Calldata
        </DownloadButton>
      )}
    </div>
  )
}
