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
    `  2. Upload a circuit project in the console, or make an API key under Settings and type:`,
    `       export SINDRI_BASE_URL=${publicUrl} SINDRI_API_KEY=<your key>`,
    `       npx ${brand.cli} deploy`,
    '',
    `  Data: ${settings.dataFolder}. Ctrl-C ends everything.`,
    '',
  ].join('\n')
}
