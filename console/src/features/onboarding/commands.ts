import { brand } from '@proofyard/contract/brand.ts'

const SAMPLE = 'multiplier2'

export interface Step {
  title: string
  /** Each is copied on its own. */
  commands: string[]
}

/**
 * The way to a first proof on the command line. `origin` is the address of this console: the tool needs it both in
 * the environment and as a flag for its login (wire-format 11), and remembers it afterwards.
 */
export function onboardingSteps(origin: string): Step[] {
  return [
    {
      title: 'Install the command line tool and log in',
      commands: [
        `npm install --global ${brand.cliPackage}@latest`,
        `${brand.cliBaseUrlVariable}=${origin} ${brand.cli} login -u ${origin}`,
      ],
    },
    {
      title: 'Clone the sample project and deploy it',
      commands: [`${brand.cli} clone ${brand.sampleTeam}/${SAMPLE} ${SAMPLE}`, `cd ${SAMPLE}`, `${brand.cli} deploy`],
    },
    {
      title: 'Create a proof',
      commands: [`${brand.cli} proof create --input input.json`],
    },
  ]
}
