import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { routes } from '@proofyard/contract/routes.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { newAccount, openTestServer, send } from './testing/open-test-server.ts'

const nowhere = { support_form_url: null, analytics: null }

async function headersFor(publicUrl: string, elsewhere: Parameters<typeof addSecurityHeaders>[2] = nowhere) {
  const app = fastify()
  addSecurityHeaders(app, publicUrl, elsewhere)
  app.get('/', () => 'page')
  return (await app.inject('/')).headers
}

describe('security headers', () => {
  test('lets a page load and run only files of this server: nothing inline, nothing from elsewhere', async () => {
    const policy = String((await headersFor('http://127.0.0.1:8080'))['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/(?:script|style|connect|frame)-src/)
  })

  test('keeps pages out of other sites, and their types and referrers to themselves', async () => {
    expect(await headersFor('https://prove.example')).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'strict-transport-security': 'max-age=31536000',
    })
    expect(await headersFor('http://127.0.0.1:8080')).not.toHaveProperty('strict-transport-security')
  })

  test('lets it frame one form and tell one other origin, when they are set', async () => {
    const analytics = {
      url: 'https://events.example.org/v1',
      production_host: 'proofs.example.org',
      write_key: 'key',
      other_write_key: null,
    }
    const support_form_url = 'https://forms.example.net:8443/f/1?email={email}'
    const headers = await headersFor('http://127.0.0.1:8080', { support_form_url, analytics })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("; connect-src 'self' https://events.example.org;")
    expect(policy).toContain("; frame-src 'self' https://forms.example.net:8443;")
    expect(policy).not.toMatch(/(?:script|style)-src/)
  })

  test('asks for https only where people come by https', async () => {
    expect(await headersFor('http://127.0.0.1:8080')).not.toHaveProperty('strict-transport-security')
    expect(await headersFor('https://proofs.example.org')).toHaveProperty('strict-transport-security')
  })
})

test('an answer of the API is kept by no cache, but for what says so itself', async () => {
  const server = await openTestServer()
  const { key } = await newAccount(server.core, 'cached')
  const list = await send(server.app, routes.circuitList, { key })
  expect([list.statusCode, list.headers['cache-control']]).toEqual([200, 'no-store'])
  const missing = await send(server.app, routes.circuitDetail, { key, path: { circuit_id: 'nothing' } })
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  const keys = await server.app.inject('/.well-known/proofyard-keys.json')
  expect(keys.headers['cache-control']).toBe('no-cache')
  await server.close()
})
