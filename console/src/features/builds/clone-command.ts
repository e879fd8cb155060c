import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'

type Named = Pick<Circuit, 'team_slug' | 'project_name'>

/** Clones the project of a build from the server at `origin`, to be copied verbatim; on two lines, so that the first is what one reads. */
export function cloneCommand(build: Named, origin: string): string {
  return `${brand.ownCli} clone ${build.team_slug}/${build.project_name} \\\n  --url ${origin}`
}

/** The same with the public client. */
export function publicCloneCommand(build: Named, origin: string): string {
  return `${brand.cliBaseUrlVariable}=${origin} \\\n  npx ${brand.cliPackage} clone ${build.team_slug}/${build.project_name}`
}

/** What the tool needs before it clones: to be there, and to know who asks. */
export function installHint(origin: string): string {
  return [
    'Install the tool via npm, and log in once:',
    `npm install --global ${origin}/proofyard.tgz`,
    `${brand.ownCli} login --url ${origin}`,
  ].join('\n')
}
