import type { Setup } from '@proofyard/contract/setup.ts'

/** What stands above the statement of a set-up. */
export const setupTitles: Record<Setup['kind'], string> = {
  development: 'Development set-up',
  ceremony: 'Ceremony setup',
  uploaded: 'Uploaded setup',
  'none needed': 'No trusted set-up',
  forgeable: 'Anyone can forge proofs',
  elsewhere: 'Keys made elsewhere',
}

/** Set-ups after which someone may be able to forge proofs. */
export const warnedSetups: Setup['kind'][] = ['development', 'forgeable', 'elsewhere']
