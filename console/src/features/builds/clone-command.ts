import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'

/**
 * Clones the project of a build from the server at `origin`, to be copied verbatim. On two lines, so that the second is
 * what one reads.
 */
export function cloneCommand(build: Pick<Circuit, 'team_slug' | 'project_name'>, origin: string): string {
  return `${brand.cliBaseUrlVariable}=${origin} \\\n  npx ${brand.cliPackage} clone ${build.team_slug}/${build.project_name}`
}

/** What the tool needs before it clones: to be there, and to know who asks. */
export function installHint(origin: string): string {
  return [
    'Install the tool via npm, and log in once:',
    `npm install --global ${brand.cliPackage}@latest`,
    `${brand.cliBaseUrlVariable}=${origin} ${brand.cli} login -u ${origin}`,
  ].join('\n')
}
