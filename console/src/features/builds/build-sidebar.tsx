import { Button, Tooltip } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { type ReactNode, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { CommandLine } from '../../shared/ui/command-line.tsx'
import { DownloadIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { BuildDetails } from './build-details.tsx'
import classes from './build-sidebar.module.css'
import { useDownloadVerificationKey, useDownloadVerifier } from './download-keys.ts'
import { cloneCommand, installHint } from './clone-command.ts'
import { StatusSection } from './status-section.tsx'

interface Properties {
  build: Circuit
  isAuthenticated: boolean
  /** The button that creates a proof, first among the actions. */
  createProof: ReactNode
  /** Where the keys of the build come from, below the facts. */
  setup: ReactNode
}

/**
 * Beside a readme: what can be done with the build, how to clone it, and what is known about it. Who has waited for the
 * build reads at the end that it is ready. Its `key` is the id of the build.
 */
export function BuildSidebar({ build, isAuthenticated, createProof, setup }: Properties) {
  const [wasWaitedFor] = useState(build.status !== 'Ready')
  const { origin } = window.location
  return (
    <aside className={classes.sidebar} aria-label="Build">
      {wasWaitedFor && <StatusSection build={build} />}
      <div className={classes.actions}>
        {createProof}
        {build.has_verification_key && <DownloadVerificationKey build={build} />}
        {build.has_smart_contract_verifier && <DownloadVerifier build={build} />}
      </div>
      <div>
        <Tooltip label={installHint(origin)} className={classes.hint}>
          <p className={classes.label} tabIndex={0}>
            Clone
          </p>
        </Tooltip>
        <CommandLine command={cloneCommand(build, origin)} />
      </div>
      <BuildDetails build={build} isAuthenticated={isAuthenticated} />
      {setup}
    </aside>
  )
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
