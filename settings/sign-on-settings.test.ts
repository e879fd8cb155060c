import { expect, test } from 'vitest'
import { z } from 'zod'
import { readVariables } from './read-variables.ts'
import { signOnOf, signOnVariables } from './sign-on-settings.ts'

const read = (variables: Record<string, string>) => signOnOf(readVariables(z.object(signOnVariables), variables))

const whole = {
  PROOFYARD_OIDC_ISSUER: 'https://login.example.org/realms/acme',
  PROOFYARD_OIDC_CLIENT_ID: 'proofyard',
  PROOFYARD_OIDC_CLIENT_SECRET: 'a secret',
}

test('a provider is set whole or not at all', () => {
  expect(read({})).toBeUndefined()
  expect(read({ ...whole, PROOFYARD_OIDC_DOMAINS: ' Example.org,example.com ', PROOFYARD_OIDC_ONLY: 'on' })).toEqual({
    issuer: 'https://login.example.org/realms/acme',
    clientId: 'proofyard',
    clientSecret: 'a secret',
    name: 'single sign-on',
    domains: ['example.org', 'example.com'],
    only: true,
  })
  for (const missing of Object.keys(whole)) {
    const { [missing]: _, ...rest } = whole as Record<string, string>
    expect(() => read(rest)).toThrow('go together')
  }
})

test('no one is locked out by a setting alone', () => {
  expect(() => read({ PROOFYARD_OIDC_ONLY: 'on' })).toThrow('else no one could log in')
})

test.each(['http://login.example.org', 'https://login.example.org/?a=b', 'https://me@login.example.org', 'login'])(
  '%s is no issuer',
  (issuer) => {
    expect(() => read({ ...whole, PROOFYARD_OIDC_ISSUER: issuer })).toThrow('PROOFYARD_OIDC_ISSUER must')
  },
)

test('a provider on this machine is reached without encryption', () => {
  expect(read({ ...whole, PROOFYARD_OIDC_ISSUER: 'http://127.0.0.1:9000' })?.issuer).toBe('http://127.0.0.1:9000')
})

test.each(['@example.org', 'example', 'https://example.org', '*.example.org'])('%s is no domain', (domain) => {
  expect(() => read({ ...whole, PROOFYARD_OIDC_DOMAINS: domain })).toThrow('must be domains')
})
