import { Tooltip } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { type ReactNode, useState } from 'react'
import { CommandLine } from '../../shared/ui/command-line.tsx'
import { BuildLinks } from './build-links.tsx'
import { BuildStages } from './build-stages.tsx'
import { BuildDetails } from './build-details.tsx'
import classes from './build-sidebar.module.css'
import { CyclesByFunction } from './cycles-by-function.tsx'
import { DownloadVerificationKey, DownloadVerifier } from './download-buttons.tsx'
import { cloneCommand, installHint, publicCloneCommand } from './clone-command.ts'
import { StatusSection } from './status-section.tsx'
import { UnusedSample } from './unused-sample.tsx'
import { UseTemplateButton } from './use-template-button.tsx'

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
      <div className={classes.first}>
        {build.starts_when_used && <UnusedSample build={build} isAuthenticated={isAuthenticated} />}
        {wasWaitedFor && !build.starts_when_used && <StatusSection build={build} />}
        <div className={classes.actions}>
          {createProof}
          <UseTemplateButton build={build} />
          {build.has_verification_key && <DownloadVerificationKey build={build} fullWidth />}
          {build.has_smart_contract_verifier && <DownloadVerifier build={build} fullWidth />}
        </div>
      </div>
      <div className={classes.rest}>
        <CommandLine
          command={cloneCommand(build, origin)}
          label={
            <Tooltip label={installHint(origin)} className={classes.hint}>
              <p className={classes.label} tabIndex={0}>
                Clone
              </p>
            </Tooltip>
          }
        />
        <CommandLine
          command={publicCloneCommand(build, origin)}
          label={<p className={classes.label}>With the public {brand.cli} client</p>}
        />
        <BuildLinks build={build} isAuthenticated={isAuthenticated} />
        <BuildDetails build={build} isAuthenticated={isAuthenticated} />
        {setup}
        {!wasWaitedFor && <BuildStages build={build} />}
        <CyclesByFunction build={build} />
      </div>
    </aside>
  )
}
