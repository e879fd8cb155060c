import { describe, expect, test } from 'vitest'
import { documentLink } from './document-link.ts'

describe('links of the documentation', () => {
  test('lead from one document to another', () => {
    expect(documentLink('decisions/README.md', 'getting-started.md')).toEqual({ to: '/docs/decisions', outside: false })
    expect(documentLink('frameworks/README.md', 'getting-started.md')).toEqual({
      to: '/docs/frameworks',
      outside: false,
    })
    expect(documentLink('../toolchains-and-parameters.md', 'frameworks/README.md')).toEqual({
      to: '/docs/toolchains-and-parameters',
      outside: false,
    })
  })

  test('tell a page about a framework from the decisions about it', () => {
    expect(documentLink('circom.md', 'frameworks/README.md')).toEqual({ to: '/docs/circom', outside: false })
    expect(documentLink('circom.md', 'decisions/README.md')).toEqual({ to: '/docs/decisions-circom', outside: false })
  })

  test('open the web beside', () => {
    const outside = { to: 'https://docs.circom.io', outside: true }
    expect(documentLink('https://docs.circom.io', 'frameworks/circom.md')).toEqual(outside)
  })

  test.each(['../../LICENSE', '../README.md', 'none.md', 'javascript:alert(1)', '//elsewhere.example/circom.md', ''])(
    '%j is no link',
    (href) => {
      expect(documentLink(href, 'frameworks/circom.md')).toBeUndefined()
    },
  )
})
