import { expect, test } from 'vitest'
import { unknownSettings } from './unknown-settings.ts'

test('only what is set for Proofyard and not read is said, and what became of it where that is known', () => {
  const variables = {
    PATH: '/bin',
    PROOFYARD_LOG: 'info',
    PROOFYARD_URL: 'x',
    PROOFYARD_GONE: '',
    PROOFYARD_METRICS_TOKEN_FILE: '/x',
    PROOFYARD_OLD: '1',
    OLD_MAIL: '2',
  }
  expect(unknownSettings(variables, { OLD_MAIL: 'It is SMTP_URL now.' })).toEqual([
    'PROOFYARD_OLD is not a setting of this version, and changes nothing.',
    'OLD_MAIL: It is SMTP_URL now.',
  ])
  expect(unknownSettings({ constructor: 'x' })).toEqual([])
})
