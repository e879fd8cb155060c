import { describe, expect, it } from 'vitest'
import { documentLink } from './document-link.ts'

describe('links of the documentation', () => {
  it('leads from one document to another', () => {
    expect(documentLink('decisions.md')).toEqual({ to: '/docs/decisions', outside: false })
    expect(documentLink('frameworks/README.md')).toEqual({ to: '/docs/frameworks', outside: false })
    expect(documentLink('../toolchains-and-parameters.md')).toEqual({
      to: '/docs/toolchains-and-parameters',
      outside: false,
    })
  })

  it('opens the web beside', () => {
    expect(documentLink('https://docs.circom.io')).toEqual({ to: 'https://docs.circom.io', outside: true })
  })

  it('makes no link of what is no page here', () => {
    expect(documentLink('../../LICENSE')).toBeUndefined()
    expect(documentLink('javascript:alert(1)')).toBeUndefined()
  })
})
