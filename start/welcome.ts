import { brand } from '@proofyard/contract/brand.ts'
import type { StartSettings } from '@proofyard/settings/start-settings.ts'

/** What a person reads when everything runs: where it is, and what to do next. */
export function welcome(settings: StartSettings): string {
  const { publicUrl } = settings
  return [
    '',
    `  ${brand.product} is ready: ${publicUrl}`,
    '',
    `  1. Open ${publicUrl}/signup and create your account.`,
    `  2. Upload a circuit project in the console, or log in and deploy from the folder of one:`,
    `       npm install --global ${publicUrl}/proofyard.tgz`,
    `       ${brand.ownCli} login --url ${publicUrl}`,
    `       ${brand.ownCli} deploy`,
    '',
    `  Data: ${settings.dataFolder}. Ctrl-C ends everything.`,
    '',
  ].join('\n')
}
