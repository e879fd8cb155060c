import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addSecurityHeaders } from './security-headers.ts'

async function headersFor(publicUrl: string) {
  const app = fastify()
  addSecurityHeaders(app, publicUrl)
  app.get('/', () => 'page')
  return (await app.inject('/')).headers
}

describe('security headers', () => {
  it('lets a page load and run only files of this server: nothing inline, nothing from elsewhere', async () => {
    const policy = String((await headersFor('http://127.0.0.1:8080'))['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/(?:script|style)-src/)
  })

  it('asks for https only where people come by https', async () => {
    expect(await headersFor('http://127.0.0.1:8080')).not.toHaveProperty('strict-transport-security')
    expect(await headersFor('https://proofs.example.org')).toHaveProperty('strict-transport-security')
  })
})
