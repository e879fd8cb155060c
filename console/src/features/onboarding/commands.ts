import { brand } from '@proofyard/contract/brand.ts'

/** Folder of a project that is begun where there is no sample. */
const OWN = 'my-first-circuit'

export interface Step {
  title: string
  /** Each is copied on its own. */
  commands: string[]
  /** The same with the public client. */
  withPublicClient: string[]
}

/** What the server has. */
interface Offered {
  /** The sample project to clone; undefined where there is none, and a project is begun instead. */
  sample: string | undefined
  /** Single sign-on: people who came by it have no password to log in with at a terminal. */
  hasSignOn: boolean
}

/**
 * The way to a first proof on the command line, to be copied verbatim.
 *
 * @param origin the address of this console. The public client needs it both in the environment and as a flag for its login
 *   (wire-format 11), and remembers it afterwards
 */
export function onboardingSteps(origin: string, { sample, hasSignOn }: Offered): Step[] {
  const clone = (tool: string) => [
    `${tool} clone ${brand.sampleTeam}/${sample} ${sample}`,
    `cd ${sample}`,
    `${tool} deploy`,
  ]
  return [
    {
      title: 'Install the command line tool and log in',
      commands: [
        `npm install --global ${origin}/proofyard.tgz`,
        `${brand.ownCli} login --url ${origin}${hasSignOn ? ' --browser' : ''}`,
      ],
      withPublicClient: [
        `npm install --global ${brand.cliPackage}@latest`,
        hasSignOn
          ? `export ${brand.cliBaseUrlVariable}=${origin} SINDRI_API_KEY='<your key>'`
          : `${brand.cliBaseUrlVariable}=${origin} ${brand.cli} login -u ${origin}`,
      ],
    },
    sample === undefined
      ? {
          title: 'Make a project and deploy it',
          commands: [`${brand.ownCli} init ${OWN} --framework circom`, `cd ${OWN}`, `${brand.ownCli} deploy`],
          withPublicClient: [`${brand.cli} init ${OWN}`, `cd ${OWN}`, `${brand.cli} deploy`],
        }
      : {
          title: 'Clone the sample project and deploy it',
          commands: clone(brand.ownCli),
          withPublicClient: clone(brand.cli),
        },
    {
      title: 'Create a proof',
      commands: [`${brand.ownCli} proof create`],
      withPublicClient: [`${brand.cli} proof create --input input.json`],
    },
  ]
}
