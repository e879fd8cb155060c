import { brand } from '@proofyard/contract/brand.ts'

/** Folder of a project that is made where there is no sample. */
const OWN = 'my-first-circuit'

export interface Step {
  title: string
  /** Each is copied on its own. */
  commands: string[]
}

/**
 * The way to a first proof on the command line, to be copied verbatim.
 *
 * @param origin the address of this console: the tool needs it both in the environment and as a flag for its login
 *   (wire-format 11), and remembers it afterwards
 * @param sample the sample project to clone; undefined where the server has none, and the tool makes a project instead
 */
export function onboardingSteps(origin: string, sample: string | undefined): Step[] {
  return [
    {
      title: 'Install the command line tool and log in',
      commands: [
        `npm install --global ${brand.cliPackage}@latest`,
        `${brand.cliBaseUrlVariable}=${origin} ${brand.cli} login -u ${origin}`,
      ],
    },
    sample === undefined
      ? {
          title: 'Make a project (choose Circom) and deploy it',
          commands: [`${brand.cli} init ${OWN}`, `cd ${OWN}`, `${brand.cli} deploy`],
        }
      : {
          title: 'Clone the sample project and deploy it',
          commands: [
            `${brand.cli} clone ${brand.sampleTeam}/${sample} ${sample}`,
            `cd ${sample}`,
            `${brand.cli} deploy`,
          ],
        },
    {
      title: 'Create a proof',
      commands: [`${brand.cli} proof create --input input.json`],
    },
  ]
}
