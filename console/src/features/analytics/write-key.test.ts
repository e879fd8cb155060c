import { expect, test } from 'vitest'
import { writeKey } from './write-key.ts'

const analytics = {
  url: 'https://events.example/v1',
  production_host: 'proofs.example',
  write_key: 'live',
  other_write_key: 'trial',
}

test('the production host has a key of its own', () => {
  expect(writeKey(analytics, 'proofs.example', {})).toBe('live')
  expect(writeKey(analytics, 'proofs.example:8443', {})).toBe('trial')
  expect(writeKey(analytics, '127.0.0.1:8080', {})).toBe('trial')
})

test('nothing is sent where no key is set', () => {
  expect(writeKey(null, 'proofs.example', {})).toBeUndefined()
  expect(writeKey({ ...analytics, write_key: null }, 'proofs.example', {})).toBeUndefined()
  expect(writeKey({ ...analytics, other_write_key: null }, 'localhost', {})).toBeUndefined()
})

test('nothing is sent of visitors who do not wish to be followed', () => {
  expect(writeKey(analytics, 'proofs.example', { doNotTrack: '1' })).toBeUndefined()
  expect(writeKey(analytics, 'proofs.example', { globalPrivacyControl: true })).toBeUndefined()
  expect(writeKey(analytics, 'proofs.example', { doNotTrack: null, globalPrivacyControl: false })).toBe('live')
})
