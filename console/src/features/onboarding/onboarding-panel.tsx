import { brand } from '@proofyard/contract/brand.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../shared/paths.ts'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
import { CommandLine } from '../../shared/ui/command-line.tsx'
import { ChevronRightIcon } from '../../shared/ui/icons.tsx'
import { onboardingSteps } from './commands.ts'
import classes from './onboarding-panel.module.css'

interface Properties {
  team: string
  /** Name of the sample project, where the server has it. */
  sample: string | undefined
  /** Leads to a proof without the command line, where the server has a sample that can be proved. */
  shortcut?: ReactNode
}

/** On one's own dashboard until there is a first proof: three steps, the first one open. */
export function OnboardingPanel({ team, sample, shortcut }: Properties) {
  const hasSignOn = Boolean(useQuery(consoleSettingsQuery).data?.single_sign_on)
  const steps = onboardingSteps(window.location.origin, { sample, hasSignOn })
  return (
    <section className={classes.panel} aria-labelledby="onboarding">
      <div className={classes.head}>
        <div>
          <h2 id="onboarding" className={classes.title}>
            Create your first ZK project
          </h2>
          <p className={classes.about}>
            On the command line, with Node.js v20.12 or later, in three steps. Programs log in with a key from{' '}
            <Link to={paths.settings(team, 'api-keys')}>API Keys</Link>.
          </p>
        </div>
        {shortcut}
      </div>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <details name="onboarding-step" className={classes.step} open={index === 0}>
              <summary className={classes.summary}>
                <span className={classes.number}>{index + 1}</span>
                {step.title}
                <span className={classes.chevron}>
                  <ChevronRightIcon />
                </span>
              </summary>
              <div className={classes.commands}>
                {step.commands.map((command) => (
                  <CommandLine key={command} command={command} />
                ))}
                <p className={classes.other}>With the public {brand.cli} client:</p>
                {step.withPublicClient.map((command) => (
                  <CommandLine key={command} command={command} />
                ))}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
