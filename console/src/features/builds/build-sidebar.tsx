import { Button, Tooltip } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import type { ReactNode } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { CommandLine } from '../../shared/ui/command-line.tsx'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { BuildDetails } from './build-details.tsx'
import classes from './build-sidebar.module.css'
import { useDownloadVerificationKey, useDownloadVerifier } from './download-keys.ts'
import { StatusSection } from './status-section.tsx'

interface Properties {
  build: Circuit
  isAuthenticated: boolean
  /** The button that creates a proof, first among the actions. */
  createProof: ReactNode
  /** Where the keys of the build come from, below the facts. */
  setup: ReactNode
}

/** Beside a readme: what can be done with the build, how to clone it, and what is known about it. */
export function BuildSidebar({ build, isAuthenticated, createProof, setup }: Properties) {
  return (
    <aside className={classes.sidebar} aria-label="Build">
      {build.status !== 'Ready' && <StatusSection build={build} />}
      <div className={classes.actions}>
        {createProof}
        {build.has_verification_key && <DownloadVerificationKey build={build} />}
        {build.has_smart_contract_verifier && <DownloadVerifier build={build} />}
      </div>
      <div>
        <Tooltip label={`Install the tool: npm install --global ${brand.cliPackage}@latest`}>
          <p className={classes.label} tabIndex={0}>
            Clone
          </p>
        </Tooltip>
        <CommandLine command={cloneCommand(build)} />
      </div>
      <BuildDetails build={build} isAuthenticated={isAuthenticated} />
      {setup}
    </aside>
  )
}

function cloneCommand(build: Circuit): string {
  return `npx ${brand.cli} clone ${build.team_slug}/${build.project_name}`
}

function DownloadVerificationKey({ build }: { build: Circuit }) {
  const download = useDownloadVerificationKey(build)
  return (
    <Button
      variant="default"
      fullWidth
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

function DownloadVerifier({ build }: { build: Circuit }) {
  const download = useDownloadVerifier(build)
  return (
    <Button
      variant="default"
      fullWidth
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
